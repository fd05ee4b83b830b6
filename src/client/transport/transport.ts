import { noAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { SendRequest, Transport } from '#offline/core/ports.ts';
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
    const generation = sessionState.get()?.tokenGeneration ?? 0;
    const answer = await post(request, signal);
    if (answer.kind !== 'none') silent = false;
    const outcome = classify(answer);
    if (outcome.kind === 'auth') endToken(generation);
    if (answer.kind === 'refusal' && answer.notForwarded && answer.error.code === 'maintenance')
      noteMaintenance();
    if (outcome.kind === 'unknown') reportFailure();
    else reportContact();
    return outcome;
  },
  ping: probe,
};

async function post(request: SendRequest, over: AbortSignal): Promise<ServerAnswer> {
  const init = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': request.mid,
      'x-attempt': String(request.attempt),
      'x-device-id': deviceId(),
      'x-lane': request.lane,
      'x-lane-seq': String(request.laneSeq),
      'x-owner': request.owner,
      ...reportHeader(),
    },
    body: JSON.stringify({ ...toRequest(request.call, request.input), token: request.token }),
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
