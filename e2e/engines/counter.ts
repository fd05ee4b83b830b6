import { expect } from '@playwright/test';
import type { Goods } from '../support/company.ts';
import type { Tablet } from './tablet.ts';

/** What a person does at the counter, in the words of the screen. */
export function counterOn(tablet: Tablet) {
  return {
    async signIn({ username, password }: { username: string; password: string }): Promise<void> {
      await tablet.open('/login');
      await tablet.fill('Username', username);
      await tablet.fill(/^Password/, password);
      await tablet.press('button', 'Sign in');
      await expect.poll(() => tablet.path()).not.toBe('/login');
    },

    async isFilled(): Promise<void> {
      const filled = () => tablet.evaluate(() => document.documentElement.dataset.filled !== undefined);
      await expect.poll(filled, { timeout: 240_000 }).toBe(true);
    },

    /** Sells a piece for cash to a new customer, by the keys of a scanner, up to the screen that says so. */
    async sell(item: Goods, customer: { name: string; phone: string }): Promise<void> {
      await tablet.open('/salesOrders/detail');
      await expect.poll(() => tablet.has('button', /^Add /)).toBe(true);
      await expect(async () => {
        // A busy machine may hold keys back for longer than a scanner does.
        await tablet.type(`${item.barcode}\n`);
        await expect.poll(() => tablet.has('textbox', /^Quantity of /), { timeout: 5000 }).toBe(true);
      }).toPass();
      await tablet.press('button', /Choose customer|Walk-in customer/);
      await tablet.fill('Phone or name', customer.phone);
      await tablet.pressFor(['field', /^Name/], 'Create temporary customer');
      await tablet.fill(/^Name/, customer.name);
      await tablet.press('button', 'Create and use');
      await tablet.press('button', /^Pay/);
      await tablet.press('button', 'Exact');
      await tablet.press('button', /^(Take \d|Done)/);
      await tablet.reads(/^Sold/m);
    },

    async isConnected(state: 'Online' | 'Server unreachable'): Promise<void> {
      await tablet.reads(new RegExp(`^${state}$`, 'm'));
    },

    /** Counts every change, as the connection bar does. */
    async hasUnsent(count: number): Promise<void> {
      const unsent = () =>
        tablet.evaluate(() => document.querySelector('[data-unsent]')?.getAttribute('data-unsent'));
      await expect.poll(unsent).toBe(String(count));
    },

    build: () =>
      tablet.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content),

    /** What a browser tells when the network is back: waiting for the next try ends. */
    networkIsBack: () => tablet.evaluate(() => void window.dispatchEvent(new Event('online'))),

    /** From now on, until the page is left, a print is kept instead of asked for. */
    keepsPrints: () =>
      tablet.evaluate(() => {
        window.print = () => {
          const text = document.querySelector<HTMLElement>('body > .print')?.textContent ?? '';
          const image = document.querySelector<HTMLImageElement>('body > .print-roll img');
          const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
          let black = 0;
          if (image) {
            const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
            pen?.drawImage(image, 0, 0);
            const pixels = pen?.getImageData(0, 0, width, height).data ?? [];
            for (let at = 0; at < pixels.length; at += 4) if (pixels[at] === 0) black++;
          }
          Object.assign(window, { printed: { text, width, blackShare: black / (width * height) } });
          setTimeout(() => window.dispatchEvent(new Event('afterprint')));
        };
      }),

    /** Waits for a print, and tells what was on it. */
    async printed(): Promise<Printed> {
      const printed = () => tablet.evaluate(() => (window as { printed?: Printed }).printed ?? null);
      await expect.poll(printed).not.toBeNull();
      return (await printed()) ?? raise();
    },
  };
}

/** `width` in dots and the share of black ones, where it was a picture. */
type Printed = { text: string; width: number; blackShare: number };

function raise(): never {
  throw new Error('Nothing was printed');
}
