import type { Page } from '@playwright/test';

/** A printer that keeps the text of every sheet it is given, in place of the browser's print dialog. */
export type Printer = {
  /** The texts of what was printed so far, oldest first. */
  sheets: readonly string[];
};

export async function attachPrinter(page: Page): Promise<Printer> {
  const sheets: string[] = [];
  await page.exposeFunction('keepSheet', (text: string) => void sheets.push(text));
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('body > .print');
      // Exposed above.
      const { keepSheet } = window as unknown as { keepSheet: (text: string) => Promise<void> };
      void keepSheet(sheet?.textContent ?? '').then(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  return { sheets };
}
