// Runs before anybody signs in, in any browser: without modern syntax. Says in one sentence of index.html what is wrong
// where the app cannot work. What is looked for came with the oldest browsers that are supported, or a little before them.
// biome-ignore lint/complexity/useArrowFunction: it is read by browsers that know none
(function () {
  var root = document.documentElement;

  function isOld() {
    return !(
      'popover' in HTMLElement.prototype &&
      'noModule' in HTMLScriptElement.prototype &&
      window.CSS &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('(color: color-mix(in srgb, red, blue))') &&
      typeof Array.prototype.toSorted === 'function' &&
      typeof Array.prototype.toSpliced === 'function' &&
      typeof Array.prototype.findLastIndex === 'function' &&
      typeof String.prototype.toWellFormed === 'function' &&
      typeof AbortSignal !== 'undefined' &&
      typeof AbortSignal.timeout === 'function' &&
      typeof structuredClone === 'function' &&
      typeof BroadcastChannel === 'function' &&
      typeof CompressionStream === 'function'
    );
  }

  // The app works without a database, and says so; without these it does not start.
  function isBlocked() {
    try {
      sessionStorage.getItem('quay');
      localStorage.getItem('quay');
      return false;
    } catch (_error) {
      return true;
    }
  }

  var wrong = isOld() ? 'old' : isBlocked() ? 'blocked' : '';
  if (wrong) root.setAttribute('data-start', wrong);
})();
