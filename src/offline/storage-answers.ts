/** Some browsers never answer an `open` after a crash or while another tab hangs, nor a request behind one that hangs. */
export const silentAfterMs = 10_000;

/** Name of the error for a request that nothing answers. */
const silent = 'TimeoutError';

/** Rejects where the requests of a transaction are not answered. Its commit may take as long as the disk does. */
export async function answered<T>(work: Promise<T>, limitMs = silentAfterMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('the storage does not answer', silent)), limitMs);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

export const named = (error: unknown, ...names: string[]) =>
  error instanceof Error && names.includes(error.name);
export const isSilent = (error: unknown) => named(error, silent);
export const isFull = (error: unknown) => named(error, 'QuotaExceededError');
export const isBroken = (error: unknown) =>
  named(
    error,
    silent,
    'InvalidStateError',
    'UnknownError',
    'AbortError',
    'TransactionInactiveError',
    'NotFoundError',
  );
