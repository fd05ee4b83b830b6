const key = 'quay:reload-guard';
const guardMs = 10_000;

/**
 * Says whether the page may reload itself for this path, and notes that it does. That is at most once per
 * path in 10 seconds, so that a broken build never reloads for ever.
 */
export function mayReload(path: string, storage: Storage = sessionStorage, now = Date.now()): boolean {
  const last = read(storage);
  const age = now - (last[path] ?? Number.NEGATIVE_INFINITY);
  if (age >= 0 && age < guardMs) return false;
  try {
    storage.setItem(key, JSON.stringify({ ...last, [path]: now }));
    return true;
  } catch {
    // A guard that cannot be kept is no guard: rather the old build than a loop.
    return false;
  }
}

function read(storage: Storage): Record<string, number> {
  try {
    // Only this module writes under the key.
    return JSON.parse(storage.getItem(key) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
