import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type ProblemKind, SystemProblem } from '../../outgoing/adapter.ts';
import { type Answer, shortened } from '../../systems/http.ts';

/** A problem with Business Central; its message is for people, and holds no secret. */
export class BusinessCentralProblem extends SystemProblem {
  /** Of the answer; 0 where there is none. */
  readonly status: number;
  /** Its code of the error; empty where it gives none. */
  readonly code: string;

  constructor(
    kind: ProblemKind,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; status?: number; code?: string } = {},
  ) {
    super(kind, message, options);
    this.status = options.status ?? 0;
    this.code = options.code ?? '';
  }
}

const errorBody = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/** Codes of data that must be changed first, though the service files them under its own errors. */
const finalInternal = new Set([
  'Internal_RecordNotFound',
  'Internal_EntityWithSameKeyExists',
  'Internal_InvalidTableRelation',
]);
/** The whole company or tenant is away. */
const away = new Set(['Internal_CompanyNotFound', 'Internal_TenantUnavailable']);

/**
 * What an answer that is no success means.
 *
 * A read never ends as `refused` or `unknown`: it says nothing about what a write before it did.
 *
 * @param what the request in words, such as `POST salesOrders`
 */
export function problemOf(answer: Answer, what: string, isWrite: boolean): BusinessCentralProblem {
  const { status, retryAfterMs } = answer;
  const parsed = v.safeParse(errorBody, answer.body);
  const code = parsed.success ? parsed.output.error.code : '';
  const said = parsed.success ? withoutTrace(parsed.output.error.message) : '';
  const kind = kindOf(status, code, isWrite);
  const message = said === '' ? systemTroubles.answered('Business Central', what, String(status)) : said;
  return new BusinessCentralProblem(kind, message, {
    status,
    code,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** An answer of success that another program gave: the page of a proxy, most often. */
export function unreadable(what: string, isWrite: boolean): BusinessCentralProblem {
  return new BusinessCentralProblem(
    isWrite ? 'unknown' : 'unavailable',
    systemTroubles.formOf('Business Central', what, systemCauses.noJson),
  );
}

function kindOf(status: number, code: string, isWrite: boolean): ProblemKind {
  if ([401, 403, 429, 503].includes(status) || away.has(code) || /^Auth/.test(code)) return 'unavailable';
  // A proxy on the way, or a page that signs people in.
  if (status >= 300 && status < 400) return isWrite ? 'unknown' : 'unavailable';
  if (isConflict(status, code)) return 'later';
  if (status === 408 || status === 504) return isWrite ? 'unknown' : 'later';
  if (code === '') return isWrite ? 'unknown' : 'unavailable';
  const isFinal = finalInternal.has(code) || /^(Application|BadRequest)(_|$)/.test(code);
  if (isFinal) return isWrite ? 'refused' : 'later';
  if (/^Internal_/.test(code)) return 'later';
  if (status >= 500) return isWrite ? 'unknown' : 'later';
  return isWrite ? 'refused' : 'later';
}

/** Did another person change the record since it was read? Nothing was done. */
const isConflict = (status: number, code: string) =>
  status === 409 || status === 412 || code === 'Request_EntityChanged';

export function hasChanged(error: unknown): boolean {
  return error instanceof BusinessCentralProblem && isConflict(error.status, error.code);
}

/** Is the record gone, as the service says it? A page of a proxy that says 404 has no code. */
export function isGone(error: unknown): boolean {
  const codes = ['BadRequest_ResourceNotFound', 'Internal_RecordNotFound', 'BadRequest_NotFound'];
  return error instanceof BusinessCentralProblem && error.status === 404 && codes.includes(error.code);
}

/** Does it say that there is a record with this key already? */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof BusinessCentralProblem && error.code === 'Internal_EntityWithSameKeyExists';

/** The service adds a number for its own logs, which says nothing to people. */
function withoutTrace(message: string): string {
  return shortened(message.replace(/\s*CorrelationId:\s*[\da-f-]*\.?\s*$/i, '').trim());
}

/** Of a request that was not sent. */
export const stopped = () => new BusinessCentralProblem('later', systemTroubles.stopped('Business Central'));
