import { calls } from '#calls/all.ts';
import type { AnyCall, AnyRead, AnyWrite } from '#calls/kit/call.ts';
import { firstError } from '#calls/kit/errors.ts';
import { readAnswer } from './foreign-answer.ts';
import { toForeignRequest } from './foreign-request.ts';
import { complete } from './foreign-shape.ts';
import type { Send } from './send.ts';
import type { Answer, Ask } from './target.ts';

/** Said in the log with the call and the field, for the person who keeps that back end. */
export const unreadableLog = 'the back end’s answer cannot be read';

/** An answer of success with what the back end left out; every other answer as it is. */
export function completed(call: AnyCall, answer: Answer, asked: Date): Answer | { wrong: string } {
  const json: unknown = JSON.parse(answer.body);
  if (answer.status >= 300 || typeof json !== 'object' || json === null || !('result' in json)) return answer;
  // A success that carries errors is none.
  if (json.result !== true || firstError(json) !== null) return answer;
  const full = complete(call, 'data' in json ? json.data : null, asked);
  return 'wrong' in full ? full : { ...answer, body: JSON.stringify({ ...json, data: full.data }) };
}

/**
 * What a change is answered with, as the tablet has to have it: the document as it is now. It is asked for where the answer
 * does not hold it. `null` where the answer stands as it came.
 */
export async function documentAfter(send: Send, ask: Ask<AnyWrite>, answer: Answer): Promise<Answer | null> {
  const { call, token, address, log } = ask;
  const full = completed(call, answer, new Date());
  if (!('wrong' in full)) return full.body === answer.body ? null : full;
  const get = documentRead(call);
  const no = get && numberAfter(call, ask.input, answer);
  if (get && no) {
    const sent = await send(toForeignRequest(get, { [get.key]: no }), { token, address });
    const read = completed(call, readAnswer(sent), new Date());
    if (!('wrong' in read) && read.status === 200) return read;
  }
  // It is done, and written down as such. The tablet says that it does not know, and a person looks.
  log.warn({ call: call.name, field: full.wrong }, unreadableLog);
  return null;
}

/** The read of the document that a change answers: the one with the same answer, by its number. */
function documentRead(call: AnyWrite): (AnyRead & { key: string }) | null {
  for (const read of calls) {
    if (read.kind !== 'read' || read.method !== 'GET' || read.answer !== call.answer) continue;
    const [, key] = /\{(\w+)\}$/.exec(read.path) ?? [];
    if (key !== undefined) return { ...read, key };
  }
  return null;
}

/** The number of the document that was made or changed; `null` where it is not told. */
function numberAfter(call: AnyWrite, input: unknown, { body }: Answer): string | null {
  if (!call.creates) return call.document(input).no;
  const { data } = JSON.parse(body);
  const no: unknown = typeof data === 'object' && data !== null ? call.creates(data) : undefined;
  return typeof no === 'string' && no !== '' ? no : null;
}
