import { describe, expect, it } from 'vitest';
import { answerOf, noAnswer } from '#calls/kit/answer.ts';
import { serverMark } from '#calls/kit/mark.ts';
import { classify } from '#offline/core/sending/classify.ts';

const headersWith = (fields: Record<string, string>) =>
  new Headers({ [serverMark.name]: serverMark.value, ...fields });
const outcome = (status: number, body: unknown, fields: Record<string, string> = {}) =>
  classify(answerOf({ status, headers: headersWith(fields) }, body));
const problem = (code: string) => ({ result: false, errors: [{ code, msg: 'text' }] });
const early = { 'x-not-forwarded': '1' };

describe('what a response says about the effect', () => {
  it.each([
    ['an answer with data', 200, { result: true, data: 1 }, 'ok'],
    ['a plain text', 200, 'token', 'ok'],
    ['a success with errors in it', 200, problem('rule'), 'refused'],
    ['a success without a readable body', 200, undefined, 'unknown'],
    ['a success that is no envelope', 200, {}, 'unknown'],
    ['an ended session', 401, problem('unauthenticated'), 'auth'],
    ['a session error in a success', 200, problem('unauthenticated'), 'auth'],
    ['a wrong password', 401, problem('wrong_username_password'), 'refused'],
    ['a rule', 422, problem('rule'), 'refused'],
    ['the same key on its way', 409, problem('in_progress'), 'in-progress'],
    ['a key that nobody knows the end of', 409, problem('in_doubt'), 'in-doubt'],
    ['an entry that comes before its predecessor', 409, problem('gap'), 'not-sent'],
    ['a conflict of the business', 409, problem('stale'), 'refused'],
    ['a key that was used for another body', 422, problem('key_reuse'), 'in-doubt'],
    ['a key older than the ledger', 410, problem('key_expired'), 'in-doubt'],
    ['too many requests', 429, problem('overloaded'), 'unknown'],
    ['a time limit', 408, problem('timeout'), 'unknown'],
    ['a broken server', 500, problem('system_error'), 'unknown'],
    ['a back end that does not answer', 504, problem('timeout'), 'unknown'],
    ['a redirect', 302, problem('rule'), 'unknown'],
  ])('reads %s', (_, status, body, kind) => {
    expect(outcome(status, body).kind).toBe(kind);
  });

  it('reads what waits for the office as not sent, with the reason', () => {
    expect(outcome(409, problem('held'), { ...early, 'retry-after': '300' })).toEqual({
      kind: 'not-sent',
      retryAfterMs: 300_000,
      held: { code: 'held', msg: 'text' },
    });
  });

  it('reads a refusal before forwarding as not sent, unless sending again cannot help', () => {
    expect(outcome(503, problem('overloaded'), early)).toEqual({ kind: 'not-sent' });
    expect(outcome(503, problem('overloaded'), { ...early, 'retry-after': '2' })).toEqual({
      kind: 'not-sent',
      retryAfterMs: 2000,
    });
    expect(outcome(413, problem('too_large'), early)).toEqual({
      kind: 'refused',
      error: { code: 'too_large', msg: 'text' },
      unforwarded: true,
    });
  });

  it('reads everything that is not of our server as unknown, a cut line too', () => {
    expect(classify(noAnswer)).toEqual({ kind: 'unknown' });
  });

  it.each([200, 401, 403, 404, 422, 429, 503])(
    'believes no gateway that answers %i, not even that nothing was sent',
    status => {
      const head = { status, headers: new Headers(early) };
      for (const body of [{}, { result: true, data: { no: 'X' } }, problem('rule'), problem('gap')])
        expect(classify(answerOf(head, body)).kind).toBe('unknown');
    },
  );

  it('reads message where msg is missing', () => {
    const body = { result: false, errors: [{ code: 'rule', message: 'No stock' }] };
    expect(outcome(200, body)).toEqual({ kind: 'refused', error: { code: 'rule', msg: 'No stock' } });
  });
});
