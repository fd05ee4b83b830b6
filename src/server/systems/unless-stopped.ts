/**
 * Waits for what many callers share, as long as this one wants it.
 *
 * @param signal of this caller
 * @param stopped what it gets once it stops: nothing was sent for it then
 */
export async function unlessStopped<T>(
  work: Promise<T>,
  signal: AbortSignal,
  stopped: () => Error,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(stopped());
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
