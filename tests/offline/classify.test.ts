import { describe, expect, it } from 'vitest';
import { classify } from '#offline/core/classify.ts';

const answer = (status: number, body: unknown, notForwarded = false) =>
  classify({ status, body, headers: { notForwarded } }).kind;
const problem = (code: string) => ({ result: false, errors: [{ code, msg: 'text' }] });

describe('what a response says about the effect', () => {
  it.each([
    ['an answer with data', 200, { result: true, data: 1 }, 'ok'],
    ['a plain text', 200, 'token', 'ok'],
    ['a success with errors in it', 200, problem('rule'), 'refused'],
    ['a success without a readable body', 200, undefined, 'unknown'],
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
    ['too many requests', 429, undefined, 'unknown'],
    ['a time limit', 408, undefined, 'unknown'],
    ['a broken server', 500, problem('system_error'), 'unknown'],
    ['a gateway without an answer', 504, undefined, 'unknown'],
  ])('reads %s', (_, status, body, kind) => {
    expect(answer(status, body)).toBe(kind);
  });

  it('reads a refusal before forwarding as not sent, unless sending again cannot help', () => {
    expect(answer(503, problem('overloaded'), true)).toBe('not-sent');
    expect(classify({ status: 413, body: problem('too_large'), headers: { notForwarded: true } })).toEqual({
      kind: 'refused',
      error: { code: 'too_large', msg: 'text' },
      unforwarded: true,
    });
  });

  it('reads a cut line as unknown', () => {
    expect(
      classify({ status: 0, body: undefined, headers: { notForwarded: false }, networkError: true }).kind,
    ).toBe('unknown');
  });

  it('reads message where msg is missing', () => {
    const body = { result: false, errors: [{ code: 'rule', message: 'No stock' }] };
    expect(classify({ status: 200, body, headers: { notForwarded: false } })).toEqual({
      kind: 'refused',
      error: { code: 'rule', msg: 'No stock' },
    });
  });
});
