"""Players that are programs. They come in by the same door as people."""
