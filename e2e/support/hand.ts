import { expect, type Locator, test } from '@playwright/test';

/** Counts what a person presses. What they type or scan is not counted. */
export class Hand {
  #taps = 0;
  #names: string[] = [];
  async tap(target: Locator): Promise<void> {
    this.#names.push((await target.textContent())?.trim() ?? '');
    await target.click();
    this.#taps++;
  }
  /** What was pressed for a task, and how often at most. */
  ends(task: string, most: number): void {
    expect(this.#taps, `${task}: ${this.#names.join(' → ')}`).toBeLessThanOrEqual(most);
    test.info().annotations.push({ type: task, description: `${this.#taps} taps` });
    this.#taps = 0;
    this.#names = [];
  }
}
