import { signal } from './signal.ts';

/** The event of Chromium, which TypeScript's DOM library does not know. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/**
 * `prompt`: the browser can be asked. `ios`: the person does it by hand. `no`: installed already, or no way
 * known.
 */
export const installState = signal<'no' | 'prompt' | 'ios'>('no');

let offered: InstallEvent | undefined;

/** Watches for the browser's offer, which comes early and only once. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    offered = event as InstallEvent; // the event of this name
    installState.set('prompt');
  });
  window.addEventListener('appinstalled', () => installState.set('no'));
  if (isIos() && !isInstalled()) installState.set('ios');
}

/** Shows the browser's own prompt. It can be shown once; afterwards the hint goes. */
export async function install(): Promise<void> {
  installState.set('no');
  await offered?.prompt();
  offered = undefined;
}

/** Opened like an app, on its own screen. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
