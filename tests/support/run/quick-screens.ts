import { configure, prettyDOM } from '@testing-library/react';
import * as react from 'react';
import { quickStyle } from './quick-styles.ts';

window.getComputedStyle = quickStyle;

configure({
  // A bound for what does not come, below the test's own: a second, the library's, is little on a busy machine.
  asyncUtilTimeout: 240_000,
  // The library prints the whole page at every look that does not find, of which a test that waits has hundreds. Here the
  // page is printed when the message is read: of the look that fails the test.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    return Object.defineProperty(error, 'message', {
      // A wait that ends in vain gives the error another stack, and with it the same message once more.
      configurable: true,
      get() {
        text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
        return text;
      },
      set(next: string) {
        text = next;
      },
    });
  },
});

// React's development build takes a stack trace for each of the first ten thousand elements of every second,
// to name their makers in warnings. A fifth of the work of a screen test was that.
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
});
