import * as v from 'valibot';
import type { Problem, SendOutcome } from './ports.ts';

/** What the transport saw. `body` is the parsed JSON, or `undefined` when there was none or it was broken. */
export type ResponseFacts = {
  status: number;
  body: unknown;
  headers: { notForwarded: boolean; retryAfterMs?: number };
  /** No complete response arrived: refused, cut, aborted or timed out. */
  networkError?: boolean;
};

const problemSchema = v.object({
  code: v.optional(v.union([v.string(), v.number()])),
  msg: v.optional(v.string()),
  message: v.optional(v.string()),
  field: v.optional(v.string()),
});
const envelopeSchema = v.object({
  result: v.optional(v.boolean()),
  data: v.optional(v.unknown()),
  errors: v.optional(v.nullable(v.array(v.unknown()))),
});

/**
 * What a response says about the effect, by status, header and code only, never by the text of an error. The rule that
 * counts: `refused`, `auth` and `not-sent` promise that there was no effect, `ok` that there was one; everything that
 * promises neither is `unknown`.
 */
export function classify(facts: ResponseFacts): SendOutcome {
  if (facts.networkError || facts.status === 0) return { kind: 'unknown' };
  const envelope = v.safeParse(envelopeSchema, facts.body);
  const problem = envelope.success ? firstProblem(envelope.output.errors) : undefined;
  const { status } = facts;
  const { retryAfterMs } = facts.headers;

  if (problem?.code === 'wrong_username_password') return refused(problem, status);
  if (status === 401 || problem?.code === 'unauthenticated') return { kind: 'auth' };
  // The key was used for another body, or is older than the ledger: that other time may have had an effect.
  if (problem?.code === 'key_reuse' || problem?.code === 'key_expired') return { kind: 'in-doubt' };
  if (problem?.code === 'in_progress') return { kind: 'in-progress' };
  if (problem?.code === 'in_doubt') return { kind: 'in-doubt' };
  if (problem?.code === 'gap') return { kind: 'not-sent' };
  if (facts.headers.notForwarded) {
    // Refused before forwarding, but for ever: sending the same again cannot end differently.
    if (status === 400 || status === 403 || status === 404 || status === 413 || status === 422)
      return { ...refused(problem, status), unforwarded: true };
    return retryAfterMs === undefined ? { kind: 'not-sent' } : { kind: 'not-sent', retryAfterMs };
  }
  if (status >= 200 && status < 300) {
    if (typeof facts.body === 'string') return { kind: 'ok', answer: facts.body };
    if (!envelope.success) return { kind: 'unknown' };
    if (envelope.output.result === false || problem) return refused(problem, status);
    return { kind: 'ok', answer: envelope.output.data };
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500 || status < 400)
    return { kind: 'unknown' };
  return refused(problem, status);
}

function firstProblem(errors: unknown[] | null | undefined): Problem | undefined {
  if (!errors?.length) return undefined;
  const parsed = v.safeParse(problemSchema, errors[0]);
  if (!parsed.success) return { code: '', msg: '' };
  const { code, msg, message, field } = parsed.output;
  return { code: String(code ?? ''), msg: msg ?? message ?? '', ...(field ? { field } : {}) };
}

function refused(problem: Problem | undefined, status: number) {
  return { kind: 'refused' as const, error: problem ?? { code: `http_${status}`, msg: '' } };
}
