import type { Page } from '@playwright/test';

/**
 * What a wedge scanner does: the keys of a code in quick succession wherever the focus is, then Enter; the
 * next code at once. The keys are sent without waiting for the page in between, as a scanner does not wait
 * either.
 *
 * @param keyMs from one key to the next, as the scanner's clock has it
 */
export async function scanCodes(page: Page, codes: readonly string[], keyMs = 5): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const code of codes) {
    const startedAt = Date.now();
    await Promise.all(
      [...code, 'Enter'].flatMap((key, index) => {
        const timestamp = (startedAt + keyMs * index) / 1000;
        const text = key === 'Enter' ? '\r' : key;
        return [
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
          keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
        ];
      }),
    );
  }
  await keyboard.detach();
}
