interface ImportMetaEnv {
  /** the version of the product, from `package.json` */
  readonly VITE_VERSION: string;
}
