import { describe, expect, it } from 'vitest';
import { answerOf, readAnswer } from '#calls/kit/answer.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { serverMark } from '#calls/kit/mark.ts';

const mark = { [serverMark.name]: serverMark.value };
const read = (status: number, body: BodyInit | null, headers: Record<string, string> = mark) =>
  readAnswer(new Response(body, { status, headers }));
const json = (body: unknown) => JSON.stringify(body);
const good = { result: true, data: { no: 'SO-1' } };
const refusal = refusalEnvelope('rule', { msg: 'No stock' });

describe('an answer of our server', () => {
  it('holds the data of its envelope', async () => {
    expect(await read(200, json(good))).toEqual({ kind: 'data', data: { no: 'SO-1' } });
    expect(await read(200, json({ result: true }))).toEqual({ kind: 'data', data: null });
  });

  it('is the bare text that the sign-in answers', async () => {
    expect(await read(200, json('token'))).toEqual({ kind: 'data', data: 'token' });
  });

  it.each([200, 401, 403, 409, 422, 429, 500, 503])('with status %i refuses', async status => {
    expect(await read(status, json(refusal))).toEqual({
      kind: 'refusal',
      status,
      error: { code: 'rule', msg: 'No stock' },
      notForwarded: false,
    });
  });

  it('that says yes and names an error refuses', async () => {
    const answer = await read(200, json({ ...good, errors: [{ code: 'rule', message: 'No stock' }] }));
    expect(answer).toMatchObject({ kind: 'refusal', error: { code: 'rule', msg: 'No stock' } });
  });

  it('says whether it was passed on, and how long to wait', async () => {
    const headers = { ...mark, 'x-not-forwarded': '1', 'retry-after': '3' };
    expect(await read(503, json(refusal), headers)).toMatchObject({ notForwarded: true, retryAfterMs: 3000 });
  });
});

describe('no answer', () => {
  it.each([
    ['a page with 200', 200, '<html>Sign in to the Wi-Fi</html>'],
    ['any object with 200', 200, '{}'],
    ['our envelope', 200, json(good)],
    ['a text with 200', 200, '"token"'],
    ['a refusal', 403, json(refusal)],
    ['an ended session', 401, json(refusalEnvelope('unauthenticated', { msg: '' }))],
    ['too many requests', 429, json({ message: 'slow down' })],
    ['a failure', 500, json(refusal)],
    ['no server', 503, '{"error":"no upstream"}'],
    ['an empty success', 200, ''],
  ])('is %s without the mark', async (_, status, body) => {
    expect(await read(status, body, { 'x-not-forwarded': '1' })).toEqual({ kind: 'none' });
  });

  it.each([
    ['a page', 200, '<html>'],
    ['an object without the envelope', 200, '{}'],
    ['a `result` that is neither yes nor no', 200, '{"result":"ok"}'],
    ['a list', 200, '[]'],
    ['nothing', 200, 'null'],
    ['a torn text', 200, '{"result":true,"da'],
    ['a refusal that says yes', 403, json(good)],
    ['a failure without the envelope', 500, '{}'],
  ])('is %s even with the mark', async (_, status, body) => {
    expect(await read(status, body)).toEqual({ kind: 'none' });
  });

  it.each([204, 205, 304])('is a %i, which has no body', async status => {
    expect(await read(status, null)).toEqual({ kind: 'none' });
  });

  it.each([301, 302, 303, 307, 308])('is a redirect (%i), whatever stands in it', status => {
    const head = { status, headers: new Headers(mark) };
    for (const body of [good, refusal, 'token', undefined])
      expect(answerOf(head, body)).toEqual({ kind: 'none' });
  });
});
