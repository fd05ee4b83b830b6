import { existsSync } from 'node:fs';
import { apt, mayInstallPackages } from './apt.mjs';

/** The folder of Debian's libraries for this machine. */
const libraries = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu`;

/**
 * What each engine but Chromium needs, by the package of Debian and Ubuntu that brings it. WebKit is that of GNOME: its
 * driver, a few lines of script that make a browser of it, and a screen in memory.
 */
const needs = {
  firefox: {
    'firefox-esr': [
      process.env.FIREFOX,
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
  },
  webkit: {
    'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'],
    gjs: ['/usr/bin/gjs'],
    'gir1.2-webkit2-4.1': [`${libraries}/girepository-1.0/WebKit2-4.1.typelib`],
    xvfb: ['/usr/bin/Xvfb'],
  },
};

/** The engines that the journeys of `e2e/engines` are run in. */
export const engines = ['chromium', ...Object.keys(needs)];

/** The path of what a package brings; throws what to do where it is not here. */
export function partOf(engine, name) {
  const found = find(needs[engine][name]);
  if (!found) throw new Error(`${engine} cannot be tried: ${name} is missing. ${hint(engine)}`);
  return found;
}

/** Installs from the distribution what is missing, and says what cannot be installed. */
export function provisionEngines({ run, say }) {
  const missing = Object.values(needs).flatMap(missingOf);
  if (missing.length === 0) return;
  if (mayInstallPackages()) {
    say(`Installing ${missing.join(', ')} from the distribution …`);
    const install = ['install', '-y', '--no-install-recommends', ...missing];
    if (!apt(run, install)) {
      apt(run, ['update']);
      apt(run, install);
    }
  }
  for (const [engine, parts] of Object.entries(needs))
    if (missingOf(parts).length > 0) say(`${engine} cannot be tried. ${hint(engine)}`);
}

const find = places => places.find(path => path && existsSync(path));

const missingOf = parts => Object.keys(parts).filter(name => !find(parts[name]));

/** How to get an engine, and how to run the others alone. */
function hint(engine) {
  const others = engines.filter(other => other !== engine).map(other => `--project ${other}`);
  return (
    `On Debian or Ubuntu: apt-get install ${Object.keys(needs[engine]).join(' ')}. ` +
    `Without it: npm run test:engines -- ${others.join(' ')}`
  );
}
