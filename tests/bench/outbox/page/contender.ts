/** A change of a document. `n` is its own and grows with each change; `key` is made once. */
export type Change = { n: number; doc: string; key: string; note: string };

export type Reports = {
  /** The queue has given the change up and says so. */
  destroyed: (n: number) => void;
};

/** One queue in this page. */
export type Contender = {
  /** Resolves when the queue says that it has the change; rejects when it does not take it. */
  enqueue: (change: Change) => Promise<void>;
  /** `n` of what it still keeps. */
  left: () => Promise<number[]>;
  close?: () => Promise<void>;
};

export type Open = (reports: Reports) => Promise<Contender>;

/** The session of the page: the driver sets it. `keysKept`: the server promises to know a key again. */
export const session = { token: 'first', generation: 1, keysKept: true };

export class HttpError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

export function requestOf(change: Change): Request {
  return new Request('/api/proxy', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': change.key },
    body: JSON.stringify({ url: `/docs/${change.doc}`, change }),
  });
}

/** Sends it with the token of now. Rejects with a TypeError where no server answers. */
export function post(change: Change, signal?: AbortSignal): Promise<Response> {
  const request = requestOf(change);
  request.headers.set('authorization', `Bearer ${session.token}`);
  return fetch(request, { cache: 'no-store', ...(signal ? { signal } : {}) });
}

/** As `post`; rejects with an HttpError where the answer is not a success. */
export async function postOrThrow(change: Change): Promise<void> {
  const response = await post(change);
  if (!response.ok) throw new HttpError(response.status);
}
