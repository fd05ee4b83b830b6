import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.resetModules();
});

/** A worker as a page has it in its hands. */
function worker(state: ServiceWorkerState) {
  return Object.assign(new EventTarget(), {
    state,
    scriptURL: `${location.origin}/sw.js`,
    postMessage: vi.fn(),
  });
}

type Worker = ReturnType<typeof worker>;

/** The page's view of its workers, as it is when the page starts. */
function workers({ controller, waiting }: { controller: Worker; waiting: Worker | null }) {
  const registration = Object.assign(new EventTarget(), { active: controller, waiting, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return container;
}

test('a page that starts while an update waits hears of it from the worker that runs', async () => {
  const controller = worker('activated');
  const container = workers({ controller, waiting: worker('installed') });
  vi.resetModules();
  const { hasNewBuild, startWorker } = await import('#client/life/build-watch.ts');
  await startWorker();
  expect(controller.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'tick' }));
  expect(hasNewBuild()).toBe(false);
  const told = new MessageEvent('message', { data: { type: 'new-build', id: 'another' } });
  // The sender is what a library might go by.
  Object.defineProperty(told, 'source', { value: controller });
  container.dispatchEvent(told);
  await vi.waitFor(() => expect(hasNewBuild()).toBe(true));
});

test('the worker hears of its page again as soon as another takes over', async () => {
  const controller = worker('activated');
  const container = workers({ controller, waiting: null });
  vi.resetModules();
  const { startWorker } = await import('#client/life/build-watch.ts');
  await startWorker();
  const next = worker('activated');
  container.controller = next;
  container.dispatchEvent(new Event('controllerchange'));
  expect(next.postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: 'tick' }));
});
