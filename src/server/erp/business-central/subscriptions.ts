import * as v from 'valibot';
import type { Notices } from '../../systems/notices.ts';
import type { BusinessCentral } from './client.ts';
import { moment, type RemoteSet, remoteSets } from './pull.ts';
import { type PulledTable, pulledTables, tableSources } from './table-sources.ts';

const subscription = v.object({
  '@odata.etag': v.string(),
  subscriptionId: v.string(),
  notificationUrl: v.string(),
  resource: v.string(),
  expirationDateTime: moment,
});
type Subscription = v.InferOutput<typeof subscription>;

/** The service tells of no variants, and of nothing that was posted of a transfer. A sales order changes with its shipments. */
const untold = ['itemVariants', 'salesShipments'];
const tableSets = (of: 'standard' | 'companion') => [
  ...new Set(tableSources.filter(source => source.of === of).map(({ set }) => set)),
];
const told = [...remoteSets, ...tableSets('standard')].filter(set => !untold.includes(set));
const toldByCompanion = ['transferOrders', ...tableSets('companion')];

/** Does the service tell of changes of this set or table, once it is asked to? */
export const isTold = (of: RemoteSet | PulledTable): boolean =>
  pulledTables.some(table => table === of)
    ? of !== 'item_variant'
    : told.includes(of) || toldByCompanion.includes(of);
/** Of its three days this much is left when a subscription is renewed. */
export const renewedMs = 36 * 3600_000;

/**
 * Sees to it that Business Central tells of changes. What it tells is a hint: what has changed is read. While it makes or renews
 * a subscription it asks the address whether it is ours.
 *
 * @returns until when it tells of all
 * @throws BusinessCentralProblem
 */
export async function keepSubscribed(
  client: BusinessCentral,
  { url: notificationUrl, secret: clientState }: Notices,
  now: Date,
  signal: AbortSignal,
): Promise<Date> {
  const requests = client.requestsOf('subscriptions', signal);
  const there = await requests.rootList('subscriptions', subscription);
  const ours = there.filter(one => one.notificationUrl === notificationUrl);
  const resources = await Promise.all(told.map(set => requests.resourceOf(set)));
  for (const set of toldByCompanion)
    if (await requests.hasCompanion(set)) resources.push(await requests.resourceOf(set, 'companion'));
  const ends: number[] = [];
  for (const resource of resources) {
    const known = ours.find(one => one.resource === resource);
    ends.push((await live(known, { notificationUrl, resource, clientState })).getTime());
  }
  return new Date(Math.min(...ends));

  async function live(known: Subscription | undefined, body: object): Promise<Date> {
    if (!known) return (await requests.rootCreate('subscriptions', body, subscription)).expirationDateTime;
    if (known.expirationDateTime.getTime() - now.getTime() > renewedMs) return known.expirationDateTime;
    const key = `subscriptions('${known.subscriptionId}')`;
    return (await requests.rootChange(key, known['@odata.etag'], body, subscription)).expirationDateTime;
  }
}
