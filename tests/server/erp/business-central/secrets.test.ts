import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createBusinessCentral } from '#server/erp/business-central/client.ts';
import { timeLimits } from '#server/erp/business-central/times.ts';
import { createLog } from '#server/log.ts';
import {
  type Misbehaviour,
  plantedSecret,
  startBusinessCentral,
} from '#tests/support/business-central-server.ts';

const times = { ...timeLimits, perSecond: 100_000 };

test('no secret, token or page of another program gets into the log, whatever fails', async () => {
  const stub = await startBusinessCentral();
  const lines: string[] = [];
  const log = createLog('trace', { write: line => void lines.push(line) });
  const planted = 'planted-page';
  const body = `<html>${planted}</html>`;
  const failures: Misbehaviour[] = [
    { how: 'reset' },
    { how: 'answer', status: 200, body },
    { how: 'answer', status: 502, body },
    { how: 'answer', status: 302, headers: { location: `https://evil.example/?${planted}` } },
    { how: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: `{"${planted}` },
    { how: 'refuse', status: 401, code: 'Authentication_InvalidCredentials', message: 'No.' },
    { how: 'refuse', status: 500, code: 'Unknown', message: 'x'.repeat(5000) },
    { how: 'change', body: () => ({ value: [{ id: planted }] }) },
  ];
  const basic = [{ kind: 'basic', user: 'QUAY', key: plantedSecret }] as const;
  for (const principals of [stub.settings().principals, basic]) {
    const client = createBusinessCentral({ ...stub.settings(), principals }, times);
    const requests = client.requestsOf('PO-1', new AbortController().signal);
    const number = v.object({ number: v.string() });
    for (const how of failures) {
      stub.next(/items/, how, 2);
      await requests
        .list('items', { select: ['number'] }, number)
        .catch(err => log.warn({ err }, 'a read failed'));
      stub.next(/POST/, how, 2);
      await requests.create('salesOrders', {}, number).catch(err => log.warn({ err }, 'a write failed'));
      // What is left of two, where one was enough.
      for (let left = 0; left < 2; left++) await requests.list('items', {}, number).catch(() => {});
      for (let left = 0; left < 2; left++) await requests.create('salesOrders', {}, number).catch(() => {});
    }
    await client.close();
  }
  stub.signIn.refuses = true;
  const client = createBusinessCentral(stub.settings(), times);
  const requests = client.requestsOf('PO-1', new AbortController().signal);
  await requests.list('items', {}, v.object({})).catch(err => log.warn({ err }, 'a read failed'));
  await client.close();
  await stub.close();
  expect(lines).toHaveLength(4 * failures.length + 1);
  const written = lines.join('');
  const asHeader = Buffer.from(`QUAY:${plantedSecret}`).toString('base64');
  for (const secret of [plantedSecret, planted, 'stub-token', asHeader, 'Bearer', 'Basic'])
    expect(written).not.toContain(secret);
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(6000);
});
