/**
 * Takes away what one of the oldest supported browsers (`src/setup/oldest-browsers.ts`) does not have: Chrome 114, Firefox 125
 * or Safari 17.0; and what the WebKit of GNOME tells nothing about, the storage. Runs in a page or a worker before any of their
 * scripts. What the policy of the page asks of the browser stays, and what Playwright itself needs.
 */
export function withoutNewerParts(): void {
  const parts: Record<string, string> = {
    // Of the language
    Array: 'fromAsync',
    ArrayBuffer: '.transfer .transferToFixedLength',
    Atomics: 'waitAsync pause',
    Error: 'isError',
    Intl: 'DurationFormat',
    Iterator:
      '.map .filter .take .drop .flatMap .reduce .toArray .forEach .some .every .find from concat zip zipKeyed',
    Map: 'groupBy .getOrInsert .getOrInsertComputed',
    Math: 'sumPrecise f16round',
    Object: 'groupBy',
    Promise: 'withResolvers try',
    RegExp: 'escape',
    Set: '.union .intersection .difference .symmetricDifference .isSubsetOf .isSupersetOf .isDisjointFrom',
    Uint8Array: 'fromBase64 fromHex .toBase64 .toHex .setFromBase64 .setFromHex',
    WeakMap: '.getOrInsert .getOrInsertComputed',
    // Of the browser
    AbortSignal: 'any',
    Blob: '.bytes',
    CSS: 'registerProperty highlights',
    Document: '.startViewTransition .caretPositionFromPoint parseHTMLUnsafe',
    Element: '.moveBefore .setHTML .setHTMLUnsafe .getHTML .ariaNotify',
    HTMLDialogElement: '.requestClose .closedBy',
    Navigator:
      '.usb .serial .hid .bluetooth .vibrate .setAppBadge .clearAppBadge .connection .userAgentData .windowControlsOverlay .keyboard .scheduling',
    ReadableStream: '.values from',
    Request: '.bytes',
    Response: '.bytes',
    StorageManager: '.persist .persisted .estimate .getDirectory',
    URL: 'parse canParse',
    globalThis:
      'Iterator Float16Array SuppressedError DisposableStack AsyncDisposableStack requestIdleCallback cancelIdleCallback scheduler navigation cookieStore CookieStore BarcodeDetector EditContext CloseWatcher Highlight showOpenFilePicker showSaveFilePicker showDirectoryPicker getScreenDetails queryLocalFonts launchQueue documentPictureInPicture sharedStorage Temporal',
  };
  // What hides in the globals of another kind of scope is not there.
  const scope = globalThis as unknown as Record<string, Record<string, unknown> & { prototype?: object }>;
  for (const [owner, names] of Object.entries(parts)) {
    const holder = owner === 'globalThis' ? globalThis : scope[owner];
    if (!holder) continue;
    for (const name of names.split(' ').filter(Boolean)) {
      const of = name.startsWith('.') ? (holder as { prototype?: object }).prototype : holder;
      if (of) Reflect.deleteProperty(of, name.replace('.', ''));
    }
  }
  if (typeof ReadableStream !== 'undefined')
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
}
