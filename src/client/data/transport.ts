import { firstError } from '#calls/errors.ts';
import { toRequest } from '#calls/wire.ts';
import { classify } from '#offline/core/classify.ts';
import type { SendOutcome, SendRequest, Transport } from '#offline/core/ports.ts';
import { probe, reportContact, reportFailure } from './connection.ts';
import { deviceId } from './device-id.ts';
import { noteMaintenance } from './maintenance-state.ts';
import { endToken, sessionState } from './session-state.ts';

const limitMs = 30_000;

/** How the outbox reaches the server. What a response means is decided in one place, `classify`. */
export const transport: Transport = {
  async send(request, signal) {
    const generation = sessionState.get()?.tokenGeneration ?? 0;
    const outcome = await post(request, signal);
    if (outcome.kind === 'auth') endToken(generation);
    if (outcome.kind === 'unknown') reportFailure();
    else reportContact();
    return outcome;
  },
  ping: probe,
};

async function post(request: SendRequest, signal: AbortSignal): Promise<SendOutcome> {
  try {
    const response = await fetch('/api/proxy', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': request.mid,
        'x-attempt': String(request.attempt),
        'x-device-id': deviceId(),
        'x-lane': request.lane,
        'x-lane-seq': String(request.laneSeq),
        'x-owner': request.owner,
      },
      body: JSON.stringify({ ...toRequest(request.call, request.input), token: request.token }),
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const retryAfter = Number(response.headers.get('retry-after'));
    const notForwarded = response.headers.get('x-not-forwarded') === '1';
    if (response.status === 503 && notForwarded && firstError(body)?.code === 'maintenance')
      noteMaintenance();
    return classify({
      status: response.status,
      body,
      headers: { notForwarded, ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}) },
    });
  } catch {
    return classify({ status: 0, body: undefined, headers: { notForwarded: false }, networkError: true });
  }
}
