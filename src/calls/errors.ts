/** The closed list of error codes. What a person reads is `msg`; programs decide on `code` and the status only. */
export const errorStatus = {
  // the envelope's own
  validation: 422,
  not_found: 404,
  forbidden: 403,
  unauthenticated: 401,
  wrong_username_password: 401,
  wrong_old_password: 422,
  conflict: 409,
  /** A rule of the business refuses; the text says which. */
  rule: 422,
  /** More was taken off by hand than the person may give, and nobody who may has approved it. */
  discount: 422,
  /** The row changed since it was read. */
  stale: 409,
  too_large: 413,
  not_json: 400,
  unknown_call: 404,
  maintenance: 503,
  overloaded: 503,
  too_many_requests: 429,
  /** Wrong passwords; no password is looked at for a while. */
  too_many_tries: 429,
  unreachable: 502,
  timeout: 504,
  system_error: 500,
  // the ledger's
  in_progress: 409,
  in_doubt: 409,
  gap: 409,
  key_reuse: 422,
  key_expired: 410,
  key_required: 400,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export type CallError = {
  code: string;
  msg: string /** dotted path of the input field, where one is at fault */;
  field?: string;
};

export type Envelope<T> = { result: true; data: T } | { result: false; errors: CallError[] };

/** Thrown in the back end; becomes the envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(code: ErrorCode, msg: string, field?: string) {
    super(msg);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
  }
}

export function refusalEnvelope(code: string, msg: string, field?: string): Envelope<never> {
  return { result: false, errors: [field === undefined ? { code, msg } : { code, msg, field }] };
}

/** The first error of an answer, `message` read where `msg` is missing; `null` when the body has none. */
export function firstError(body: unknown): CallError | null {
  if (typeof body !== 'object' || body === null) return null;
  const errors = 'errors' in body && Array.isArray(body.errors) ? body.errors : [];
  const first: unknown = errors[0];
  if (typeof first !== 'object' || first === null) return null;
  const { code, msg, message, field } = first as Record<string, unknown>; // an object's fields, each checked below
  const text = typeof msg === 'string' ? msg : typeof message === 'string' ? message : '';
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : 'system_error',
    msg: text,
    ...(typeof field === 'string' ? { field } : {}),
  };
}
