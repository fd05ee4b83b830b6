import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readStamp } from './stamps.mjs';

const wellKnown = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The path of a Chromium that is already here, or undefined. `CHROMIUM` wins over everything. */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM,
    readStamp('chromium'),
    ...(wellKnown[process.platform] ?? []),
    ...playwrightBrowsers(),
  ];
  return candidates.find(path => path && existsSync(path));
}

/** Finds a Chromium, or installs one: the distribution's package when that is possible, else Playwright's download. */
export function provisionChromium({ run, say }) {
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the distribution …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = args => run('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = findChromium();
    if (installed) return installed;
  }
  say('Installing Chromium with Playwright …');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return findChromium();
}

function playwrightBrowsers() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    {
      linux: join(homedir(), '.cache/ms-playwright'),
      darwin: join(homedir(), 'Library/Caches/ms-playwright'),
      win32: join(homedir(), 'AppData/Local/ms-playwright'),
    }[process.platform];
  if (!folder || !existsSync(folder)) return [];
  const inside = {
    linux: ['chrome-linux/chrome', 'chrome-linux64/chrome'],
    darwin: [
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: ['chrome-win/chrome.exe', 'chrome-win64/chrome.exe'],
  }[process.platform];
  return readdirSync(folder)
    .filter(name => /^chromium-\d+$/.test(name))
    .flatMap(name => (inside ?? []).map(path => join(folder, name, path)));
}
