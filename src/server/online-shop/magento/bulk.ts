import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { SystemAction } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { shortened } from '../../systems/http.ts';
import type { MagentoClient } from './client.ts';
import { shopName } from './problem.ts';

/** Of an operation: what Magento calls complete, to be tried again, failed, open and rejected. */
const complete = 1;
const again = 2;
const open = 4;

const accepted = v.object({
  bulk_uuid: v.string(),
  request_items: v.array(
    v.object({ id: v.number(), status: v.string(), error_message: v.nullish(v.string(), '') }),
  ),
});
const statuses = v.object({
  operations_list: v.array(
    v.object({ id: v.number(), status: v.number(), result_message: v.nullish(v.string(), '') }),
  ),
});

/**
 * Has the shop do many writes behind its queue, and waits until each is done: that it has accepted them says nothing.
 *
 * @returns what it has against each, in their order; `null` of one that is done
 * @throws SystemProblem `later` where they are not done in time: the shop goes on with them
 */
export async function inBulk(
  client: MagentoClient,
  { path, what }: { path: string; what: SystemAction },
  bodies: readonly object[],
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const { bulk_uuid, request_items } = await client.write(
    { what, method: 'POST', path: `async/bulk/${path}`, body: bodies, answer: accepted },
    signal,
  );
  const outcomes = new Map<number, string | null>();
  for (const { id, status, error_message } of request_items)
    if (status !== 'accepted') outcomes.set(id, shortened(error_message || status));
  const until = performance.now() + client.times.bulk;
  while (outcomes.size < bodies.length) {
    const { operations_list } = await client.read(
      {
        what: `read what became of a request to ${what}`,
        path: `V1/bulk/${encodeURIComponent(bulk_uuid)}/detailed-status`,
        answer: statuses,
      },
      signal,
    );
    for (const { id, status, result_message } of operations_list) {
      // The shop's queue tries those again by itself.
      if (status === open || status === again) continue;
      if (!outcomes.has(id)) outcomes.set(id, status === complete ? null : said(result_message));
    }
    if (outcomes.size >= bodies.length) break;
    if (performance.now() > until) throw new SystemProblem('later', systemTroubles.notDone(shopName, what));
    await pause(client.times.bulkEvery, undefined, { signal });
  }
  return bodies.map((_, id) => outcomes.get(id) ?? null);
}

const said = (message: string | null | undefined) => shortened(message || 'it says no reason');
