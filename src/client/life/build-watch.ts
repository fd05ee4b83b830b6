import type { Workbox } from 'workbox-window';
import type { PageMessage, WorkerMessage } from '#offline/messages.ts';
import { buildId } from '../page/build-id.ts';
import { mayReload } from '../page/reload-guard.ts';
import { whenIdle } from '../read/idle.ts';

const tickMs = 60_000;
const takeOverMs = 3000;

let newBuild: string | undefined;
let workbox: Workbox | undefined;

/**
 * Registers the service worker. Tells it every minute, and whenever the page comes back, that this page is
 * open. The worker has no timer of its own and looks for a new build on these occasions. Failures are only
 * logged: without a worker the app runs, but does not start offline.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('online', tick);
  window.setInterval(tick, tickMs);
  const dev = import.meta.env.DEV;
  try {
    // Not part of the first screen: the page is drawn before its worker is thought of.
    await new Promise<void>(resolve => whenIdle(resolve));
    // Heard from any worker of ours. While an update waits, Workbox listens to that one, and the one that runs tells of it.
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) =>
      onWorkerMessage(data),
    );
    navigator.serviceWorker.addEventListener('controllerchange', tick);
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(dev ? '/dev-sw.js?dev-sw' : '/sw.js', {
      scope: '/',
      type: dev ? 'module' : 'classic',
      updateViaCache: 'none',
    });
    for (const change of ['installed', 'waiting'] as const) workbox.addEventListener(change, tick);
    await workbox.register();
    tick();
  } catch (error) {
    console.warn('The service worker could not be registered', error);
  }
}

/** True when another build can take over; the next navigation should then reload the page. */
export function hasNewBuild(): boolean {
  return newBuild !== undefined;
}

/**
 * The router asks this before each navigation. Loads `to` (path and search) with the new build when there is
 * one and `canLeave` agrees. Then answers true: the page is on its way out and the router must not go on.
 * Answers false when there is nothing new, or something still wants this page (a form, a request under way).
 * Answers false too when this path was reloaded less than 10 seconds ago.
 */
export async function reloadIfNewBuild(to: string, canLeave: () => Promise<boolean>): Promise<boolean> {
  if (newBuild === undefined || !(await canLeave())) return false;
  if (!mayReload(to.split(/[?#]/, 1)[0] ?? to)) return false;
  await handOver();
  window.location.assign(to);
  return true;
}

function onWorkerMessage(message: WorkerMessage | null): void {
  if (message?.type === 'new-build' && message.id !== buildId) newBuild = message.id;
  if (message?.type === 'fetch-worker') void fetchWorker();
}

/** Has the browser fetch the worker of the new build, and tells the present one when that is installed. */
async function fetchWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    registration?.installing?.addEventListener('statechange', tick);
  } catch (error) {
    console.warn('The worker of the new build could not be fetched', error);
  }
}

function tick(): void {
  if (document.visibilityState !== 'visible') return;
  const message: PageMessage = { type: 'tick', build: buildId };
  navigator.serviceWorker.controller?.postMessage(message);
}

/** Lets the waiting worker take over, if there is one, so that the next load comes from the new build. */
export async function handOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting) return;
  await new Promise<void>(resolve => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    window.setTimeout(resolve, takeOverMs);
    const message: PageMessage = { type: 'skip-waiting' };
    waiting.postMessage(message);
  });
}
