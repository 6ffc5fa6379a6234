"""The compiled part of the environments: actions, masks, observations and many games at once."""
