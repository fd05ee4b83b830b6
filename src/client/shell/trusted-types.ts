type Policy = {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
};
type Factory = { createPolicy(name: string, policy: Policy): unknown };

/** The service worker, and the worker that reads barcodes, which gets its name from the build. */
const workers = [/^\/sw\.js$/, /^\/dev-sw\.js\?dev-sw$/, /^\/assets\/decode-worker-[\w-]+\.js$/];

/**
 * The one policy of the page, where the browser enforces Trusted Types. It allows the addresses of its own
 * workers, and texts without markup (style elements are filled that way). Everything else that could become
 * script is refused.
 */
export function installTrustedTypes(): void {
  // Not in TypeScript's DOM library, and not in every browser.
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('markup made of text is refused');
      return text;
    },
    createScriptURL(url) {
      const { origin, pathname, search } = new URL(url, window.location.href);
      if (origin !== window.location.origin || !workers.some(own => own.test(pathname + search)))
        throw new TypeError('this address may not become a script');
      return url;
    },
  });
}

/** The nonce that the server put into the page, for the style elements made while it runs. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
