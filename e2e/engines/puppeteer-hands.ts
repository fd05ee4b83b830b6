import { type ElementHandle, type LaunchOptions, launch } from 'puppeteer-core';
import { type Engine, partOf } from '../../src/setup/engines.mjs';
import { chromiumOptions } from '../support/chromium.ts';
import { type Hands, limitMs, size, zone } from './hands.ts';

/** Chromium by its own protocol, Firefox by WebDriver BiDi, which it speaks without a driver. */
export async function puppeteerHands(engine: Exclude<Engine, 'webkit'>, profile: string): Promise<Hands> {
  const browser = await launch({
    userDataDir: profile,
    env: { ...process.env, TZ: zone },
    protocolTimeout: limitMs,
    ...(engine === 'chromium' ? chromium() : firefox()),
  });
  const [page = await browser.newPage()] = await browser.pages();
  return {
    version: await browser.version(),
    async goto(url) {
      await page.goto(url);
    },
    evaluate: expression => page.evaluate(expression),
    async click(expression) {
      const node = (await page.evaluateHandle(expression)).asElement();
      if (!node) throw new Error(`There is no element: ${expression}`);
      // What is to be pressed was found among elements.
      await (node as ElementHandle<Element>).click();
    },
    type: text => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

function chromium(): LaunchOptions {
  const { executablePath, args = [] } = chromiumOptions;
  return {
    browser: 'chrome',
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--lang=en-GB', '--force-prefers-reduced-motion'],
    defaultViewport: size,
  };
}

function firefox(): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath: partOf('firefox', 'firefox-esr'),
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
    args: [`--width=${size.width}`, `--height=${size.height}`],
    defaultViewport: null,
  };
}
