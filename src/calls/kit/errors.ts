import type { AnyMessage, Message, Param } from '#model/messages/kit.ts';

/** The closed list of error codes. What a person reads is `msg`; programs decide on `code` and the status only. */
export const errorStatus = {
  // Those of the envelope.
  validation: 422,
  not_found: 404,
  forbidden: 403,
  unauthenticated: 401,
  wrong_username_password: 401,
  wrong_old_password: 422,
  /** The password is right, and the account is closed. Said of no wrong password. */
  deactivated: 403,
  conflict: 409,
  /** A rule of the business refuses; the text says which. */
  rule: 422,
  /**
   * More was taken off by hand than the person may give, and no person with the permission has approved it.
   */
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
  /** Made for a shop where its person works no more: kept on the tablet until the office lets it be sent. */
  held: 409,
  // Those of the ledger of keys.
  in_progress: 409,
  in_doubt: 409,
  gap: 409,
  key_reuse: 422,
  key_expired: 410,
  key_required: 400,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export type CallError = AnyMessage & {
  code: string;
  /** The dotted path of the input field that is at fault; absent where none is. */
  field?: string;
};

export type Envelope<T> = { result: true; data: T } | { result: false; errors: CallError[] };

/** Thrown in the back end; becomes the envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly says: Message;
  constructor(code: ErrorCode, says: Message, field?: string) {
    super(says.msg);
    this.says = says;
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
  }
}

export function refusalEnvelope(
  code: string,
  { msg, key, params }: AnyMessage,
  field?: string,
): Envelope<never> {
  const said = key && params ? { msg, key, params } : { msg };
  return { result: false, errors: [{ code, ...said, ...(field === undefined ? {} : { field }) }] };
}

/** Parameters of a message, as another server may send anything: `null` when they are none. */
function readParams(params: unknown): readonly Param[] | null {
  if (!Array.isArray(params)) return null;
  const isParam = (param: unknown): param is Param =>
    typeof param === 'string' ||
    typeof param === 'number' ||
    (typeof param === 'object' && param !== null && 'msg' in param && typeof param.msg === 'string');
  return params.every(isParam) ? params : null;
}

/** The first error of an answer, `message` read where `msg` is missing; `null` when the body has none. */
export function firstError(body: unknown): CallError | null {
  if (typeof body !== 'object' || body === null) return null;
  const errors = 'errors' in body && Array.isArray(body.errors) ? body.errors : [];
  const first: unknown = errors[0];
  if (typeof first !== 'object' || first === null) return null;
  const { code, msg, message, field, key, params } = first as Record<string, unknown>; // an object's fields, each checked below
  const text = typeof msg === 'string' ? msg : typeof message === 'string' ? message : '';
  const given = readParams(params);
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : 'system_error',
    msg: text,
    ...(typeof key === 'string' && given ? { key, params: given } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  };
}
