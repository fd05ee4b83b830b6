import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { apt, mayInstallPackages } from './apt.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

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
  if (mayInstallPackages()) {
    say('Installing Chromium from the distribution …');
    apt(run, ['update']);
    apt(run, ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = findChromium();
    if (installed) return installed;
  }
  say('Installing Chromium with Playwright …');
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return findChromium();
}

const packaged = { browser: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' };

/**
 * The headless shell of this Chromium: it draws the same pages with a quarter less work. Undefined where there is none.
 * Debian has it as a package, which is asked for once. It is taken in the version of the browser, so that this one stays.
 */
export function provisionShell(chromium, { run, say }) {
  if (chromium !== packaged.browser) return undefined;
  if (existsSync(packaged.shell)) return packaged.shell;
  const version = versionOf('chromium');
  if (version === '' || !mayInstallPackages() || readStamp('chromium-shell') === `none for ${version}`)
    return undefined;
  say('Installing the headless shell of Chromium from the distribution …');
  const shell = `chromium-headless-shell=${version}`;
  if (!apt(run, ['install', '-y', '--no-install-recommends', shell])) {
    apt(run, ['update']);
    apt(run, ['install', '-y', '--no-install-recommends', shell]);
  }
  if (existsSync(packaged.shell)) return packaged.shell;
  writeStamp('chromium-shell', `none for ${version}`);
  return undefined;
}

function versionOf(name) {
  const asked = spawnSync('dpkg-query', ['-W', name], { encoding: 'utf8' });
  return asked.status === 0 ? (asked.stdout.trim().split('\t')[1] ?? '') : '';
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
