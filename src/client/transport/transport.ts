import { answerOf, noAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import type { ChainAnswer, ChainRequest } from '#calls/kit/chain.ts';
import { serverMark } from '#calls/kit/mark.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { SendChain, SendOutcome, SendRequest, Transport } from '#offline/core/ports.ts';
import { classify } from '#offline/core/sending/classify.ts';
import { deviceId } from '../who/device-id.ts';
import { endToken, sessionState } from '../who/session-state.ts';
import { ask, rethrowOwn } from './ask.ts';
import { probe, reportContact, reportFailure, whileThere } from './connection.ts';
import { noteMaintenance } from './maintenance-state.ts';
import { reportHeader } from './tablet-header.ts';

const limitMs = 30_000;

/** A change has waited for its answer in vain, and no change has been answered since. */
let silent = false;

/**
 * Whether a call may wait for the answer to a change. A server that answers a probe may still not be able to
 * work.
 */
export function answersChanges(): boolean {
  return !silent;
}

/** How the outbox reaches the server. What a response is, `readAnswer` decides; what it says about the effect, `classify`. */
export const transport: Transport = {
  async send(request, signal) {
    const generation = currentGeneration();
    const { call, input, token } = request;
    const answer = await post(request, { ...toRequest(call, input), token }, signal);
    return heard(answer, generation);
  },

  async sendChain(chain, signal) {
    const generation = currentGeneration();
    const [head] = chain.requests;
    if (!head) return [];
    const answer = await post(head, chainOf(chain), signal);
    const answers = answer.kind === 'data' ? answersIn(answer.data) : null;
    if (answers) return answers.slice(0, chain.requests.length).map(each => heard(each, generation));
    const outcome = heard(answer.kind === 'data' ? noAnswer : answer, generation);
    if (outcome.kind === 'unknown') return chain.requests.map(() => outcome);
    if (outcome.kind === 'auth' || outcome.kind === 'not-sent') return [outcome];
    // The request as a whole is refused: what stands behind the head must not be laid at its door.
    return [await transport.send(head, signal)];
  },

  ping: probe,
};

const currentGeneration = () => sessionState.get()?.tokenGeneration ?? 0;

/** What an answer says about the effect of a change; the page is told what else it says. */
function heard(answer: ServerAnswer, generation: number): SendOutcome {
  if (answer.kind !== 'none') silent = false;
  const outcome = classify(answer);
  if (outcome.kind === 'auth') endToken(generation);
  if (answer.kind === 'refusal' && answer.notForwarded && answer.error.code === 'maintenance')
    noteMaintenance();
  if (outcome.kind === 'unknown') reportFailure();
  else reportContact();
  return outcome;
}

function chainOf({ requests, own }: SendChain): ChainRequest {
  const chain = requests.map(({ call, input, mid, attempt, laneSeq, gives, read }) => ({
    ...toRequest(call, input),
    ...{ key: mid, attempt, seq: laneSeq, gives, read },
  }));
  return { token: requests[0]?.token ?? '', own, chain };
}

/** The answers of a chain, each as if it had come alone; `null` when it is no list of answers. */
function answersIn(data: unknown): ServerAnswer[] | null {
  if (!Array.isArray(data) || data.length === 0) return null;
  return data.map((each: Partial<ChainAnswer> | null) => {
    const { status, body, headers = {} } = each ?? {};
    const marked: Record<string, string> = { ...headers, [serverMark.name]: serverMark.value };
    return typeof status === 'number'
      ? answerOf({ status, headers: { get: name => marked[name] ?? null } }, body)
      : noAnswer;
  });
}

async function post(head: SendRequest, body: object, over: AbortSignal): Promise<ServerAnswer> {
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': head.mid,
      'x-attempt': String(head.attempt),
      'x-device-id': deviceId(),
      'x-lane': head.lane,
      'x-lane-seq': String(head.laneSeq),
      'x-owner': head.owner,
      ...reportHeader(),
    },
    body: JSON.stringify(body),
  };
  try {
    return await whileThere(
      signal => ask('/api/proxy', { ...init, signal }),
      [over, AbortSignal.timeout(limitMs)],
      () => {
        silent = true;
      },
    );
  } catch (error) {
    rethrowOwn(error);
    return noAnswer;
  }
}
