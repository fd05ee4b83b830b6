import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Engine } from '../../src/setup/engines.mjs';
import { takeHands } from './hands.ts';

/** What is looked for: a role of the accessibility tree, or a field by its label; a text is met whole. */
export type Named = readonly [role: 'button' | 'link' | 'textbox' | 'field', name: string | RegExp];

/** A browser of any engine with one window and a profile of its own. */
export type Tablet = {
  readonly version: string;
  open: (path: string) => Promise<void>;
  /** Runs a function in the page, as a page of Playwright does. */
  evaluate: Page['evaluate'];
  path: () => Promise<string>;
  /** Presses the first that can be pressed, as soon as there is one. */
  press: (...what: Named) => Promise<void>;
  /** Presses a button until this is there: what comes late may move the button while it is pressed. */
  pressFor: (what: Named, button: string) => Promise<void>;
  /** Types a text over what stands in a field. */
  fill: (label: string | RegExp, text: string) => Promise<void>;
  /** Types to whatever has the focus. */
  type: (text: string) => Promise<void>;
  has: (...what: Named) => Promise<boolean>;
  /** Waits until this can be read on the screen. */
  reads: (text: RegExp) => Promise<void>;
  /** Closes the browser and opens it again, on what it has on its disk. */
  restart: () => Promise<void>;
  /** Ends the browser and removes its profile. */
  dispose: () => Promise<void>;
};

/** Finds what has a role and a name, in any engine alike. */
const finder = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

export async function openTablet(engine: Engine, origin: string): Promise<Tablet> {
  const profile = await mkdtemp(join(tmpdir(), `quay-${engine}-`));
  const library = await readFile(finder, 'utf8');
  let hands = await takeHands(engine, profile);

  /** Each page that was loaded is given the library first. */
  async function look(expression: string): Promise<unknown> {
    if (!(await hands.evaluate('"TestingLibraryDom" in window')))
      await hands.evaluate(`(() => { ${library}\n return true; })()`);
    return hands.evaluate(expression);
  }

  async function press(...what: Named): Promise<void> {
    const ready = `(${inReach})(${all(what)}).then(found => (window.pressed = found) !== null)`;
    await expect(async () => {
      expect(await look(ready), `${what.join(' ')} can be pressed`).toBe(true);
      await hands.click('window.pressed');
    }).toPass({ timeout: 60_000 });
  }

  const has = async (...what: Named) => (await look(`${all(what)}.length > 0`)) === true;

  return {
    get version() {
      return hands.version;
    },
    open: path => hands.goto(new URL(path, origin).href),
    // Functions of one argument or none, which is all that is used of it.
    evaluate: ((script: unknown, argument?: unknown) =>
      hands.evaluate(`(${script})(${JSON.stringify(argument) ?? ''})`)) as Page['evaluate'],
    path: async () => String(await hands.evaluate('location.pathname')),
    press,
    async pressFor(what, button) {
      await expect(async () => {
        if (!(await has(...what))) await press('button', button);
        await expect.poll(() => has(...what), { timeout: 3000 }).toBe(true);
      }).toPass();
    },
    async fill(label, text) {
      // A field that was drawn again during the press has not the focus.
      await expect(async () => {
        await press('field', label);
        expect(
          await hands.evaluate('document.activeElement === pressed && pressed.select() === undefined'),
        ).toBe(true);
      }).toPass();
      await hands.type(text);
    },
    type: text => hands.type(text),
    has,
    reads: text => expect.poll(() => hands.evaluate('document.body.innerText')).toMatch(text),
    async restart() {
      await hands.close();
      hands = await takeHands(engine, profile);
    },
    async dispose() {
      await hands.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** An expression for all elements of this name. */
function all([role, name]: Named): string {
  const named = typeof name === 'string' ? JSON.stringify(name) : String(name);
  return role === 'field'
    ? `TestingLibraryDom.queryAllByLabelText(document.body, ${named}, { selector: 'input, textarea' })`
    : `TestingLibraryDom.queryAllByRole(document.body, '${role}', { name: ${named} })`;
}

/** The first that stands still with nothing before it. Runs in the page. */
async function inReach(found: Element[]): Promise<Element | null> {
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  for (const element of found) {
    if (element.matches(':disabled, [data-loading]')) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = middleOf(element);
    await new Promise(resolve => setTimeout(resolve, 100));
    const [x, y] = middleOf(element);
    const isStill = x === before[0] && y === before[1];
    if (isStill && element.contains(document.elementFromPoint(x, y))) return element;
  }
  return null;
}
