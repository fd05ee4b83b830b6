import { createChainLinks } from '#calls/kit/chain.ts';
import { type ErrorCode, firstError } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { ownerOf } from '../backend/kit/context.ts';
import { type AdmittedChain, type AdmittedChange, announcedFrom, keyFrom } from './admission.ts';
import { type Change, makeChange } from './change.ts';
import { type Announced, type Answer, type Changes, notForwarded, type Target } from './target.ts';

/** No further change is begun after so long: each may take its time, and the tablet waits for the answer to all. */
const beginMs = 10_000;

/** A change of a chain, what went in and what came out, and ms of its making. */
type Step = { change: AdmittedChange; input: unknown; answer: Answer; ms: number };

/** What is told of each change that was made or refused. */
export type Made = (step: Step) => void;

type Given = Omit<Change, 'call' | 'fields' | 'key' | 'target'> & { target: Target };

/**
 * Makes the changes of a chain in order, each under its own key, as if they had come alone. It stops at the first that is
 * not made. A refusal is written down under its key, so that every copy of the request stops there too.
 *
 * Changes of which none is refused are made in one transaction. Where one is, they are made again one by one: the ones
 * before it stay, as if it had not been there.
 *
 * @returns 200 with the answers of the changes that it came to
 */
export async function makeChain(
  chain: AdmittedChain,
  given: Given,
  headers: Headers,
  made: Made,
): Promise<Answer> {
  const { target, ask } = given;
  let steps: Step[] = [];
  const inOne = (inside: Changes) => {
    // The transaction may be run once more.
    steps = [];
    return makeInOrder(chain, given, headers, inside, step => steps.push(step));
  };
  // A change alone is one transaction in any case, and would be made twice to be refused.
  const isKept = chain.changes.length > 1 && (await target.together?.(ask, announced(), inOne));
  if (isKept) for (const step of steps) made(step);
  else {
    steps = [];
    const told = (step: Step) => {
      steps.push(step);
      made(step);
    };
    await makeInOrder(chain, given, headers, target, told);
  }
  return {
    status: 200,
    body: `{"result":true,"data":[${steps.map(({ answer }) => asText(answer)).join()}]}`,
  };

  function announced(): Announced[] {
    const owner = ownerOf(ask.actor);
    return chain.changes.flatMap(({ call, key, seq }) => {
      const found = announcedFrom({ key, seq: String(seq) }, headers, { call, owner });
      return 'refused' in found ? [] : [found];
    });
  }
}

/** Resolves to whether it came to no change that is not made. */
async function makeInOrder(
  { changes, own }: AdmittedChain,
  { ask, ...given }: Omit<Given, 'target'>,
  headers: Headers,
  target: Changes & Partial<Pick<Target, 'refuse'>>,
  told: (step: Step) => void,
): Promise<boolean> {
  const links = createChainLinks(own);
  const begun = performance.now();
  for (const change of changes) {
    if (performance.now() - begun > beginMs) break;
    const start = performance.now();
    const { call, gives, read } = change;
    const { input, missing } = links.next(call, change.fields, read);
    // Each has a time of its own, as if it had come alone.
    const now = new Date(ask.now.getTime() + (start - begun));
    const answer = await one(change, input, missing, { ...ask, now });
    told({ change, input, answer, ms: performance.now() - start });
    const success = successIn(answer);
    if (!success || !links.made(call, success.data, gives, 'data' in answer)) return false;
  }
  return true;

  async function one(
    change: AdmittedChange,
    fields: unknown,
    missing: readonly string[],
    ask: Change['ask'],
  ): Promise<Answer> {
    const { call, key, attempt, seq } = change;
    if (missing.length > 0) return notForwarded('not_json', serverMessages.notWire());
    const owner = ownerOf(ask.actor);
    const found = keyFrom({ key, seq: String(seq), attempt }, headers, { call, fields, owner });
    if ('refused' in found) return found.refused;
    const answer = await makeChange({ ...given, target, ask, call, fields, key: found });
    return target.refuse && isRefusal(answer) ? target.refuse(found.keyed, answer, ask) : answer;
  }
}

const asText = ({ status, body, headers }: Answer) =>
  `{"status":${status},"body":${body}${headers ? `,"headers":${JSON.stringify(headers)}` : ''}}`;

function successIn(answer: Answer): { data: unknown } | null {
  const { status, body } = answer;
  if ('data' in answer) return { data: answer.data };
  if (status >= 300) return null;
  const json: unknown = JSON.parse(body);
  if (typeof json !== 'object' || json === null || !('result' in json)) return null;
  return json.result === true && !firstError(json) ? { data: 'data' in json ? json.data : null } : null;
}

/** Codes of answers that do not say for ever that the change is not made. */
const open: ReadonlySet<string> = new Set<ErrorCode>([
  'unauthenticated',
  'too_many_requests',
  'held',
  'in_progress',
  'in_doubt',
  'gap',
  'key_reuse',
  'key_expired',
  'key_required',
]);

/** Does it say for ever that the change is not made? */
function isRefusal({ status, body }: Answer): boolean {
  if (status < 400 || status >= 500 || status === 408 || status === 425 || status === 429) return false;
  return !open.has(firstError(JSON.parse(body))?.code ?? '');
}
