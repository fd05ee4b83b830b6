import { randomUUID } from 'node:crypto';
import type { Row } from './odata.ts';
import type { Answered } from './service.ts';

type Subscription = {
  subscriptionId: string;
  notificationUrl: string;
  resource: string;
  clientState: string;
  expirationDateTime: string;
  '@odata.etag': string;
};

const lifeMs = 3 * 24 * 3600_000;
const refused = (message: string): Answered => ({
  status: 400,
  body: { error: { code: 'BadRequest', message } },
});

/**
 * What the stub was asked to tell of. It asks each address whether it is there, at the beginning and at each renewal, as
 * the service does.
 *
 * @param deliver sends a request to an address, as `fetch`
 */
export function createSubscriptions(deliver: typeof fetch, now: () => number) {
  const rows: Subscription[] = [];
  let revision = 0;

  async function isThere(notificationUrl: string): Promise<boolean> {
    const token = randomUUID();
    try {
      const asked = await deliver(`${notificationUrl}?validationToken=${token}`, { method: 'POST' });
      return asked.status === 200 && (await asked.text()) === token;
    } catch {
      return false;
    }
  }
  const kept = (row: Subscription): Subscription =>
    Object.assign(row, {
      expirationDateTime: new Date(now() + lifeMs).toISOString(),
      '@odata.etag': `W/"${++revision}"`,
    });

  /** @param key of a row; undefined: the whole set */
  async function serve(
    method: string,
    key: string | undefined,
    body: Row,
    etag: string | undefined,
  ): Promise<Answered> {
    const live = rows.filter(row => Date.parse(row.expirationDateTime) > now());
    rows.splice(0, rows.length, ...live);
    if (method === 'GET') return { status: 200, body: { value: structuredClone(rows) } };
    const notificationUrl = String(body.notificationUrl);
    const resource = String(body.resource);
    const clientState = String(body.clientState);
    if (method === 'POST') {
      if (rows.some(row => row.notificationUrl === notificationUrl && row.resource === resource))
        return refused('The subscription exists already.');
      if (!(await isThere(notificationUrl))) return refused('The notification URL did not answer.');
      const row = { subscriptionId: randomUUID(), notificationUrl, resource, clientState };
      rows.push(kept({ ...row, expirationDateTime: '', '@odata.etag': '' }));
      return { status: 201, body: structuredClone(rows.at(-1)) };
    }
    const row = rows.find(({ subscriptionId }) => subscriptionId === key);
    if (!row || method !== 'PATCH') return refused(`${method} of subscriptions is not allowed.`);
    if (etag !== row['@odata.etag'])
      return { status: 409, body: { error: { code: 'Request_EntityChanged', message: 'It has changed.' } } };
    if (!(await isThere(row.notificationUrl))) return refused('The notification URL did not answer.');
    Object.assign(row, { clientState });
    return { status: 200, body: structuredClone(kept(row)) };
  }

  /** Something of a set has changed. Any answer but success and trouble ends a subscription. */
  async function tell(set: string): Promise<number[]> {
    const statuses: number[] = [];
    for (const row of rows.filter(({ resource }) => resource.endsWith(`/${set}`))) {
      const { subscriptionId, clientState, expirationDateTime, resource } = row;
      const notice = { subscriptionId, clientState, expirationDateTime, resource, changeType: 'updated' };
      const { status } = await deliver(row.notificationUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value: [{ ...notice, lastModifiedDateTime: new Date(now()).toISOString() }] }),
      });
      statuses.push(status);
      if (status >= 300 && status < 500 && status !== 408 && status !== 429)
        rows.splice(rows.indexOf(row), 1);
    }
    return statuses;
  }

  return { rows, serve, tell };
}
