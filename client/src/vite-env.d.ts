interface ImportMetaEnv {
  /** The name of the build, set by vite.config.js. */
  readonly VITE_BUILD?: string;
}
