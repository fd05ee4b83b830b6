import { readAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import { isMarked } from '#calls/kit/mark.ts';
import { noteReadMark } from './read-mark.ts';

/** The line broke, or no answer came in time. */
export class NoAnswer extends Error {
  constructor(cause?: unknown) {
    super('No answer', { cause });
    this.name = 'NoAnswer';
  }
}

/**
 * Asks our own server and reads its answer to the end. A failure of the network is a `NoAnswer`. The platform
 * reports it with the same kind of error as a function that a browser does not have. That is no missing
 * network.
 *
 * @param onHead called when the answer begins
 */
export async function ask(url: string, init: RequestInit, onHead?: () => void): Promise<ServerAnswer> {
  const request = fetch(url, { cache: 'no-store', redirect: 'error', ...init });
  const response = await request.catch((cause: unknown) => Promise.reject(new NoAnswer(cause)));
  onHead?.();
  if (isMarked(response.headers)) noteReadMark(response.headers);
  return readAnswer(response).catch((cause: unknown) => Promise.reject(new NoAnswer(cause)));
}

/** Throws again what is no matter of the network but a mistake of ours, or of the browser. */
export function rethrowOwn(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
