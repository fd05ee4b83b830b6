import type { Engine } from '../../src/setup/engines.mjs';

/** What a driver does to the one window of a browser. */
export type Hands = {
  /** The browser with its version, as it tells it itself. */
  readonly version: string;
  goto: (url: string) => Promise<void>;
  /** The value of an expression in the page: of JSON, or a promise of it. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Presses the middle of the element that the expression yields; rejects when there is none. */
  click: (expression: string) => Promise<void>;
  /** The keys of a text, to whatever has the focus. A line break is Enter. */
  type: (text: string) => Promise<void>;
  /** Ends the browser. What it has written stays in its profile. */
  close: () => Promise<void>;
};

/** A window as wide as a tablet that lies. */
export const size = { width: 1180, height: 820 };

export const zone = 'Asia/Ho_Chi_Minh';

/** A bound for what hangs: no script in a page takes longer. */
export const limitMs = 300_000;

/** Starts the browser on a profile, which holds what it kept when it ran last. */
export async function takeHands(engine: Engine, profile: string): Promise<Hands> {
  if (engine === 'webkit') return (await import('./webkit-hands.ts')).webkitHands(profile);
  return (await import('./puppeteer-hands.ts')).puppeteerHands(engine, profile);
}
