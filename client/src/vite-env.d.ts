interface ImportMetaEnv {
  /** The name of the build: vite.config.js makes it. */
  readonly VITE_BUILD?: string;
}
