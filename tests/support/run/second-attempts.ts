import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names at the end the tests that passed at their second attempt only. One attempt more keeps a busy machine
 * from failing a whole run. What needs it again and again has a race, in the test or in the product, and is
 * to be looked at.
 */
export default class SecondAttempts implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#names.length > 0)
      console.log(`\nPassed at the second attempt only:\n  ${this.#names.join('\n  ')}`);
  }
}
