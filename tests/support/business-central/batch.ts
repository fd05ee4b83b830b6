import * as v from 'valibot';
import { Refusal } from './odata.ts';
import type { Answered, Asked } from './service.ts';

const mostParts = 100;

const envelope = v.object({
  requests: v.array(
    v.object({
      method: v.string(),
      id: v.string(),
      url: v.string(),
      headers: v.optional(v.record(v.string(), v.string()), {}),
      body: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ),
});

/** An answer to a part; `undefined`: the connection breaks. */
export type PartAnswer = Answered & { headers?: Record<string, string> };

/**
 * What the service answers to `$batch`: to each part in its order, in an answer of success. After a part that it refuses
 * it does nothing more, unless it was asked to go on.
 *
 * @param answerTo answers a part; `undefined` where the connection breaks
 */
export function answerBatch(
  { url, headers, body }: Asked,
  answerTo: (part: Asked) => PartAnswer | undefined,
): Answered | undefined {
  const { requests } = v.parse(envelope, body);
  if (requests.length > mostParts)
    throw new Refusal(
      400,
      'Unknown',
      `The current batch message contains too many parts. A maximum number of '${mostParts}' query operations and change sets are allowed in a batch message.`,
    );
  const goesOn = /odata\.continue-on-error/i.test(String(headers.prefer));
  const responses: object[] = [];
  for (const part of requests) {
    const asked: Asked = {
      method: part.method,
      url: new URL(part.url, url),
      headers: Object.fromEntries(
        Object.entries(part.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: part.body,
    };
    const answer = answerTo(asked);
    if (answer === undefined) return undefined;
    const type = answer.text === undefined ? 'application/json; odata.metadata=minimal' : 'text/plain';
    responses.push({
      id: part.id,
      status: answer.status,
      headers: { 'content-type': type, ...answer.headers },
      body: answer.text ?? answer.body,
    });
    if (answer.status >= 400 && !goesOn) break;
  }
  return { status: 200, body: { responses } };
}
