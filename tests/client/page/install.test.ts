import { afterEach, expect, test, vi } from 'vitest';
import { install, installState, watchInstall } from '#client/page/install.ts';

afterEach(() => {
  installState.set('no');
});

const agents = {
  iPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
};

function opensIn(userAgent: string, { fingers = 0, installed = false } = {}): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: fingers });
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  watchInstall();
}

test('an iPad that calls itself a Mac is told how to install by hand, until it is installed', () => {
  opensIn(agents.iPad, { fingers: 5 });
  expect(installState.get()).toBe('ios');
  installState.set('no');
  opensIn(agents.iPad, { fingers: 5, installed: true });
  expect(installState.get()).toBe('no');
});

test('an iPhone is told too, a Mac and Firefox are not', () => {
  opensIn(agents.iPhone, { fingers: 5 });
  expect(installState.get()).toBe('ios');
  installState.set('no');
  opensIn(agents.iPad);
  opensIn(agents.firefox);
  expect(installState.get()).toBe('no');
});

test('a browser that offers its own prompt shows it once, when the person asks', async () => {
  opensIn(agents.firefox);
  const prompt = vi.fn(async () => {});
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  expect(installState.get()).toBe('prompt');
  await install();
  await install();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(installState.get()).toBe('no');
});
