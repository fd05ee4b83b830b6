import { describe, expect, test, vi } from 'vitest';
import { serverMark } from '#calls/kit/mark.ts';
import { answerOf, buildOf, loading, network, nonce, opening, portalPage, shellOf } from './builds.ts';
import { memoryCaches } from './memory-caches.ts';

const one = buildOf('one');
const two = buildOf('two');
const pathsOf = ({ files }: typeof one) => files.map(({ path }) => path);

function device(build = one) {
  const caches = memoryCaches();
  const net = network(build);
  return { caches, net, worker: (of: typeof one) => shellOf(of, caches, net) };
}

// Marked, so that each of them is refused for what is wrong with it.
const ours = (type: string) => ({ [serverMark.name]: serverMark.value, 'content-type': type });
const html = (body: string, status = 200) => new Response(body, { status, headers: ours('text/html') });
const script = (body: string, status = 200) =>
  new Response(body, { status, headers: ours('text/javascript') });
const redirected = (answer: Response) => Object.defineProperty(answer, 'redirected', { value: true });

describe('a build is installed whole or not at all:', () => {
  const start = '/assets/start-two.js';
  test.each<[string, string, () => Response]>([
    ['a page of a gateway in place of a script', start, () => html(portalPage)],
    ['a page of a gateway in place of the page', '/index.html', () => html(portalPage)],
    ['a script that was cut short', start, () => script('export const bu')],
    ['a script of the right content under a wrong type', start, () => html(two.content[start] ?? '')],
    ['a script of another build', start, () => script("export const build = 'three';")],
    [
      'the right file from somebody else',
      start,
      () => new Response(two.content[start], { headers: { 'content-type': 'text/javascript' } }),
    ],
    ['a missing file', start, () => new Response('Not found', { status: 404 })],
    ['a server that is busy', start, () => html('busy', 503)],
    ['an answer that somebody sent elsewhere', start, () => redirected(answerOf(two, start))],
    [
      'a part of a file',
      start,
      () => new Response(two.content[start], { status: 206, headers: { 'content-type': 'text/javascript' } }),
    ],
    ['the page of another build', '/index.html', () => answerOf(one, '/index.html')],
    [
      'a page whose policy was taken away',
      '/index.html',
      () =>
        html(
          two.content['/index.html']?.replace(
            '<head>',
            `<head>\n    <meta name="csp-nonce" content="${nonce}" />`,
          ) ?? '',
        ),
    ],
    ['a page without a nonce', '/index.html', () => html(two.content['/index.html'] ?? '')],
  ])('%s', async (_what, path, answer) => {
    const { caches, net, worker } = device();
    await worker(one).install('all');
    net.served = two;
    net.wrong.set(path, answer);
    await expect(worker(two).install('all')).rejects.toThrow();
    expect(await worker(one).holds('two', 'first')).toBe(false);
    expect(caches.paths('shell-two')).not.toContain(path);
    // The one that runs is as it was.
    net.line = 'down';
    expect(await worker(one).holds('one', 'all')).toBe(true);
    expect(await (await worker(one).page(opening())).text()).toContain('content="one"');
    // And the gateway is passed one day.
    net.line = 'up';
    net.wrong.clear();
    await worker(two).install('all');
    expect(await worker(one).holds('two', 'all')).toBe(true);
  });

  test('a file that never comes', async () => {
    const { net, worker } = device();
    net.silent.add('/assets/vendor-1.js');
    const limits: AbortController[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const installed = worker(one).install('all');
    const refused = expect(installed).rejects.toThrow();
    // What the browser may have kept is given up first, then the server itself.
    for (const asked of [1, 2]) {
      await vi.waitFor(() =>
        expect(net.asked.filter(path => path === '/assets/vendor-1.js')).toHaveLength(asked),
      );
      for (const limit of limits) limit.abort();
    }
    await refused;
    net.silent.clear();
    timeout.mockRestore();
    await worker(one).install('all');
    expect(await worker(one).holds('one', 'all')).toBe(true);
  });

  test('behind a gateway that answers everything', async () => {
    const { net, worker } = device();
    net.line = 'portal';
    await expect(worker(one).install('first')).rejects.toThrow('not answered by our server');
    expect(await worker(one).holds('one', 'first')).toBe(false);
  });

  test('a server that changes builds in the middle', async () => {
    const { net, worker } = device(two);
    const three = buildOf('three');
    net.wrong.set('/assets/vendor-1.js', () => {
      net.served = three;
      return answerOf(three, '/assets/vendor-1.js');
    });
    await expect(worker(two).install('all')).rejects.toThrow();
    await worker(three).install('all');
    expect(await worker(three).holds('three', 'all')).toBe(true);
  });

  test('an install that was broken off goes on where it was', async () => {
    const { net, worker } = device();
    net.wrong.set('/splash.css', () => html('busy', 503));
    await expect(worker(one).install('all')).rejects.toThrow();
    net.wrong.clear();
    net.asked.length = 0;
    await worker(one).install('all');
    expect(net.asked).toContain('/splash.css');
    expect(net.asked).not.toContain('/index.html');
  });
});

test('what did not change is taken from the build before, not from the line', async () => {
  const { net, worker } = device();
  await worker(one).install('all');
  net.served = two;
  net.asked.length = 0;
  await worker(two).install('all');
  expect(net.asked).not.toContain('/assets/vendor-1.js');
  expect(net.asked.sort()).toEqual(
    pathsOf(two)
      .filter(path => path !== '/assets/vendor-1.js')
      .sort(),
  );
});

test('what is damaged in the cache is not taken over', async () => {
  const { caches, net, worker } = device();
  await worker(one).install('all');
  const cache = await caches.storage.open('shell-one');
  await cache.put('/assets/vendor-1.js', script('export const ven'));
  net.served = two;
  await worker(two).install('all');
  expect(await (await worker(two).asset(loading('/assets/vendor-1.js'))).text()).toBe(
    two.content['/assets/vendor-1.js'],
  );
});

test('what the browser kept of a bad answer is fetched again past its cache', async () => {
  const { net, worker } = device();
  const asked: (RequestCache | undefined)[] = [];
  const fetch = net.fetch;
  net.fetch = async (target, init) => {
    if (target !== '/assets/start-one.js') return fetch(target, init);
    asked.push(init?.cache);
    return init?.cache === 'reload' ? fetch(target, init) : script('export const bu');
  };
  await worker(one).install('first');
  expect(asked).toEqual(['default', 'reload']);
});

test('the first build starts without what may follow, and is then completed', async () => {
  const { net, worker } = device();
  await worker(one).install('first');
  expect(net.asked).not.toContain('/assets/decoder-one.wasm');
  expect(await worker(one).holds('one', 'first')).toBe(true);
  expect(await worker(one).holds('one', 'all')).toBe(false);
  expect(await worker(one).repair()).toBe(true);
  expect(await worker(one).holds('one', 'all')).toBe(true);
});

describe('a cache that was emptied', () => {
  test('refills itself while the server has this build', async () => {
    const { caches, net, worker } = device();
    await worker(one).install('all');
    caches.lose('shell-one');
    expect(await worker(one).repair()).toBe(true);
    net.line = 'down';
    expect(await (await worker(one).page(opening('/salesOrders'))).text()).toContain('content="one"');
  });

  test('is not refilled with another build, nor by a gateway', async () => {
    const { caches, net, worker } = device();
    await worker(one).install('all');
    caches.lose('shell-one');
    for (const change of [{ served: two }, { line: 'portal' }, { line: 'down' }] as const) {
      Object.assign(net, change);
      expect(await worker(one).repair()).toBe(false);
      expect(caches.paths('shell-one')).toEqual(['/shell-label']);
    }
  });

  test('lets the line answer: a page and a script of ours', async () => {
    const { caches, net, worker } = device();
    await worker(one).install('all');
    caches.lose('shell-one');
    net.served = two;
    expect(await (await worker(one).page(opening())).text()).toContain('content="two"');
    expect((await worker(one).asset(loading('/assets/start-two.js'))).status).toBe(200);
    expect((await worker(one).asset(loading('/assets/start-one.js'))).type).toBe('error');
  });

  test('behind a gateway opens with a build that is whole, and gives no page for a script', async () => {
    const { caches, net, worker } = device();
    await worker(one).install('all');
    net.served = two;
    await worker(two).install('all');
    caches.lose('shell-two');
    for (const line of ['portal', 'down'] as const) {
      net.line = line;
      expect(await (await worker(two).page(opening())).text()).toContain('content="one"');
      expect((await worker(two).asset(loading('/assets/start-two.js'))).type).toBe('error');
      expect((await worker(two).asset(loading('/assets/start-three.js'))).type).toBe('error');
    }
  });

  test('with nothing at all shows the gateway, so that the person can sign in to it', async () => {
    const { net, worker } = device();
    net.line = 'portal';
    expect(await (await worker(one).page(opening())).text()).toBe(portalPage);
  });
});

describe('a worker removes', () => {
  async function updated() {
    const it = device();
    await it.worker(one).install('all');
    it.net.served = two;
    await it.worker(two).install('all');
    return it;
  }

  test('the build before its own, once no window runs it', async () => {
    const { worker } = await updated();
    expect(await worker(two).unneededCaches(new Set(['one', 'two']))).toEqual([]);
    expect(await worker(two).unneededCaches(new Set(['two']))).toEqual(['shell-one']);
  });

  test('nothing of a build that came after its own', async () => {
    const { worker } = await updated();
    expect(await worker(one).unneededCaches(new Set(['one']))).toEqual([]);
  });

  test('nothing while its own build is not whole', async () => {
    const { caches, worker } = await updated();
    caches.lose('shell-two', '/splash.css');
    expect(await worker(two).unneededCaches(new Set(['two']))).toEqual([]);
  });

  test('nothing when it does not know when it was installed', async () => {
    const { caches, worker } = await updated();
    caches.lose('shell-two');
    await worker(two).repair();
    expect(await worker(two).unneededCaches(new Set(['two']))).toEqual([]);
  });

  test('after going back to an earlier build, the later one', async () => {
    const { net, worker } = await updated();
    net.served = one;
    expect(await worker(one).unneededCaches(new Set(['one']))).toEqual([]);
    await worker(one).install('all');
    expect(await worker(one).unneededCaches(new Set(['one']))).toEqual(['shell-two']);
  });

  test('what a version without caches per build has left, once no window runs it', async () => {
    const { caches, worker } = await updated();
    await caches.storage.open('workbox-precache-v2-https://quay.test/');
    expect(await worker(two).unneededCaches(new Set(['two', 'old']))).not.toContainEqual(
      expect.stringContaining('workbox'),
    );
    expect(await worker(two).unneededCaches(new Set(['two']))).toEqual([
      'shell-one',
      'workbox-precache-v2-https://quay.test/',
    ]);
  });

  test('and leaves pictures and the state of the worker alone', async () => {
    const { caches, worker } = await updated();
    await caches.storage.open('item-pictures');
    await caches.storage.open('sw-meta');
    expect(await worker(two).unneededCaches(new Set())).toEqual(['shell-one']);
  });
});

test('a page that is not the app’s comes as it was built, also without a network', async () => {
  const { net, worker } = device();
  const shell = worker(one);
  await shell.install('all');
  net.line = 'down';
  expect(shell.has('/help/vi.html')).toBe(true);
  const answer = await shell.asset(opening('/help/vi.html'));
  expect(await answer.text()).toBe(one.content['/help/vi.html']);
});

test('a window of an earlier build finds its files after the later one has taken over', async () => {
  const { net, worker } = device();
  await worker(one).install('all');
  net.served = two;
  await worker(two).install('all');
  net.line = 'down';
  expect(await (await worker(two).asset(loading('/assets/start-one.js'))).text()).toBe(
    one.content['/assets/start-one.js'],
  );
});
