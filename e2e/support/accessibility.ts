import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { smallTargets } from './targets.ts';

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** The script of axe, as the builder brings it. The package has it as a text, which a require does not tell. */
const { source } = ofBuilder('axe-core') as { source: string };

const schemes = ['light', 'dark'] as const;

const tablet = { width: 1180, height: 820 };
const phone = { width: 390, height: 844 };

/**
 * Fails with the rules and elements when axe finds anything on the page as it is, in the light and the dark
 * scheme. Fails too with what is smaller than a thumb.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of schemes) await look(page, scheme);
}

/** The same, light on a tablet and dark on a phone: a screen once in each scheme and size. */
export async function expectAccessibleOnce(page: Page): Promise<void> {
  for (const [scheme, size] of [
    ['dark', phone],
    ['light', tablet],
  ] as const) {
    await page.setViewportSize(size);
    await look(page, scheme);
  }
}

/**
 * A colour on its way from one scheme to the other has a contrast that no person ever reads. What is folded away is not
 * drawn: its colours stay on their way for good.
 */
const untilColorsRest = async () => {
  const changing = document
    .getAnimations()
    .filter(
      animation =>
        animation instanceof CSSTransition &&
        animation.effect instanceof KeyframeEffect &&
        animation.effect.target?.checkVisibility(),
    );
  await Promise.allSettled(changing.map(({ finished }) => finished));
};

async function look(page: Page, colorScheme: (typeof schemes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The app hears of another scheme a moment later.
  await page.waitForFunction(scheme => {
    const drawn = document.documentElement.dataset.mantineColorScheme;
    return drawn === undefined || drawn === scheme;
  }, colorScheme);
  await page.evaluate(untilColorsRest);
  // The builder sends half a megabyte of script twice for each look; a document needs it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // The app has no frames: the mode without a second page of axe's own finds the same, in half the time.
  const { violations } = await new AxeBuilder({ page, axeSource: 'void 0' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  );
  expect.soft(found, `axe in the ${colorScheme} scheme on ${page.url()}`).toEqual([]);
  expect.soft(await smallTargets(page), `smaller than a thumb on ${page.url()}`).toEqual([]);
}
