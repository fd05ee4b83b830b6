/** What the build tool puts into `import.meta.env`. */
type ImportMetaEnv = {
  readonly DEV: boolean;
  /** Milliseconds between two looks at `builds/latest.json`; one minute when absent. */
  readonly VITE_BUILD_POLL_MS?: string;
};

// An interface, because only an interface merges with the one of the language.
interface ImportMeta {
  readonly env: ImportMetaEnv;
}
