import type { Plugin } from 'vite';

/**
 * The oldest browsers in which the app works. Older ones miss what no small script can add: popovers first of all. What
 * these miss and a script can add is in `client/page/gaps.ts`; `public/browser-check.js` tells everybody else.
 */
export const oldestBrowsers = { chrome: 114, edge: 114, firefox: 125, safari: 17 } as const;

/** For what the build makes of newer syntax and styles. */
export const oldestTargets: string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => name + version,
);

/** Writes the versions into index.html, which tells them in two languages. */
export function nameOldestBrowsers(): Plugin {
  return {
    name: 'quay:oldest-browsers',
    transformIndexHtml: html =>
      Object.entries(oldestBrowsers).reduce(
        (text, [name, version]) => text.replaceAll(`__${name.toUpperCase()}__`, String(version)),
        html,
      ),
  };
}
