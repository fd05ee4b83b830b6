/** The build that this page runs, as index.html names it; `dev` where nothing was built. */
export const buildId: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || 'dev';
