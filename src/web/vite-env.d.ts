interface ImportMetaEnv {
  /** the version of the product, from `package.json` */
  readonly VITE_VERSION: string;
}

interface Window {
  /** done once there is something to see, where something may be (see boot.js) */
  firstView?: Promise<unknown>;
}
