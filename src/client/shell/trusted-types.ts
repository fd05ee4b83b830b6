type Policy = {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
};
type Factory = { createPolicy(name: string, policy: Policy): unknown };

const workers = ['/sw.js', '/dev-sw.js?dev-sw'];

/**
 * The one policy of the page, where the browser enforces Trusted Types: the service worker's own address, and texts
 * without markup (style elements are filled that way). Everything else that could become script is refused.
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
      if (origin !== window.location.origin || !workers.includes(pathname + search))
        throw new TypeError('this address may not become a script');
      return url;
    },
  });
}

/** The nonce that the server put into the page, for the style elements made while it runs. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
