const longestWaitMs = 60_000;

/** What this promise gives; rejects with the reason after a minute. Scripts in a page and handlers of routes have no limit of their own. */
export async function soon<T>(promise: Promise<T>, reason: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(reason)), longestWaitMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
