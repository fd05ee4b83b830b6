import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { printJobs as calls, devices as deviceCalls } from '#calls/index.ts';
import type { PrintJob, PrintRequest } from '#calls/setup/print-jobs.ts';
import { withoutOrders } from '#model/printing/escpos.ts';
import type { Patience } from '#model/printing/slip-job.ts';
import { auditLog, devices, printJobs } from '#server/db/schema/index.ts';
import { startPrintQueue } from '#server/printing/print-queue.ts';
import { printerRule } from '#server/printing/printer-address.ts';
import { noise } from '#tests/support/printing/decode.ts';
import { startPrinter, type TestPrinter } from '#tests/support/printing/printer.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const patience: Patience = { connect: 500, status: 150, idle: 300, taken: 800, perRow: 0, close: 200 };
const networks = '127.0.0.0/8,10.0.0.0/8';

let server: TestServer;
let tokens: Record<'store01' | 'store02' | 'admin' | 'warehouse01', string>;
let printer: TestPrinter;
beforeAll(async () => {
  server = await createTestServer({ printers: { networks, patience } });
  const token = (name: string) => server.signIn(name);
  tokens = {
    store01: await token('store01'),
    store02: await token('store02'),
    admin: await token('admin'),
    warehouse01: await token('warehouse01'),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  printer = await startPrinter();
  await standsAt('F01-POS', printer.data);
});
afterEach(() => printer.close());

const standsAt = (device_code: string, device_data: string) =>
  server.db.update(devices).set({ device_data }).where(eq(devices.device_code, device_code));

const dots = noise(576, 300);
const slip = (part: Partial<PrintRequest> = {}): PrintRequest => ({
  job_id: randomUUID(),
  kind: 'receipt',
  subject: 'SO-1',
  width: 576,
  height: 300,
  bits: deflateSync(dots).toString('base64'),
  ...part,
});

async function post(body: object, who: keyof typeof tokens | null = 'store01') {
  const response = await server.app.request('/api/print', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: who ? tokens[who] : 'nobody', ...body }),
  });
  const json = (await response.json()) as { data?: PrintJob; errors?: { code: string; field?: string }[] };
  return { status: response.status, job: json.data, error: json.errors?.[0] };
}

/** The job once it has ended. */
const ended = (job_id: string, who: keyof typeof tokens = 'store01') =>
  vi.waitFor(
    async () => {
      const { data } = await server.send(calls.get, { job_id }, { token: tokens[who] });
      expect(['queued', 'sending']).not.toContain(data.status);
      return data;
    },
    { timeout: 5000, interval: 20 },
  );

async function printed(part: Partial<PrintRequest> = {}) {
  const asked = slip(part);
  const { job, error } = await post(asked);
  expect(error).toBeUndefined();
  expect(job).toMatchObject({ job_id: asked.job_id, device_name: expect.any(String) });
  return ended(asked.job_id);
}

describe('a slip that a tablet drew', () => {
  test('is on the printer of the location, dot by dot, cut, and the drawer closed', async () => {
    expect(await printed()).toMatchObject({ status: 'printed', confirmed: true, reason: '' });
    const [paper] = printer.slips;
    expect(paper).toMatchObject({ width: 576, height: 300, cuts: 1, kicks: 0 });
    expect(Buffer.from(paper?.bits ?? []).equals(withoutOrders(dots))).toBe(true);
    const [row] = await server.db.select().from(printJobs).where(eq(printJobs.bits, ''));
    expect(row).toBeDefined();
  });

  test('is one job however often it is asked for, and another one under its number is refused', async () => {
    const asked = slip();
    const answers = await Promise.all([post(asked), post(asked), post(asked)]);
    expect(answers.map(({ job }) => job?.job_id)).toEqual(Array(3).fill(asked.job_id));
    await ended(asked.job_id);
    expect((await post(asked)).job).toMatchObject({ status: 'printed' });
    expect(await post({ ...asked, cut: false })).toMatchObject({ error: { code: 'key_reuse' } });
    expect(await post(asked, 'store02')).not.toMatchObject({ job: { status: 'printed' } });
    expect(printer.slips).toHaveLength(1);
  });

  test('two at once come out one after the other', async () => {
    printer.manner = { lateMs: 60 };
    const jobs = [slip(), slip({ height: 8, bits: deflateSync(noise(576, 8)).toString('base64') })];
    await Promise.all(jobs.map(job => post(job)));
    for (const { job_id } of jobs) expect(await ended(job_id)).toMatchObject({ status: 'printed' });
    expect(printer.slips.map(({ height }) => height).sort()).toEqual([300, 8]);
    expect([printer.connections(), printer.mostAtOnce()]).toEqual([2, 1]);
  });

  test('is not held up by another shop’s printer that is stuck', async () => {
    const stuck = await startPrinter({ stuck: true });
    await standsAt('F02-POS', stuck.data);
    const theirs = slip();
    await post(theirs, 'store02');
    expect(await printed()).toMatchObject({ status: 'printed' });
    expect(await ended(theirs.job_id, 'store02')).toMatchObject({ status: 'unknown', reason: 'silent' });
    await stuck.close();
  });

  test('fails where no printer listens, and where the paper is out, with nothing sent', async () => {
    printer.manner = { status: [0x1a, 0x32, 0x72] };
    expect(await printed()).toMatchObject({ status: 'failed', reason: 'paper_out' });
    expect(printer.received()).toBe(0);
    await printer.close();
    expect(await printed()).toMatchObject({ status: 'failed', reason: 'not_reached' });
  });

  test('is unknown when the cable is pulled in the middle, and only a person ends that, once', async () => {
    printer.manner = { cutAfter: 9000 };
    const job = await printed();
    expect(job).toMatchObject({ status: 'unknown', reason: 'cut_off' });
    const decide = (decision: 'printed' | 'again', who: keyof typeof tokens = 'store01') =>
      server.send(calls.decide, { job_id: job.job_id, decision }, { token: tokens[who] });
    expect((await decide('printed', 'store02')).error).toMatchObject({ code: 'not_found' });
    expect((await decide('printed')).error).toBeNull();
    expect(await ended(job.job_id)).toMatchObject({ status: 'printed', decided_by: 'store01' });
    expect((await decide('again')).error).toMatchObject({ code: 'rule' });
    expect(printer.connections()).toBe(1);
    const { data } = await server.send(
      calls.ofDevice,
      { device_id: job.device_id },
      { token: tokens.store01 },
    );
    expect(data.jobs[0]).toMatchObject({ job_id: job.job_id, decided_by: 'store01' });
  });

  test('counts as printed by one that never tells, once that is said of it', async () => {
    printer.manner = { status: null, tells: false };
    expect(await printed()).toMatchObject({ status: 'unknown', reason: 'silent' });
    await standsAt('F01-POS', JSON.stringify({ ...JSON.parse(printer.data), tells: false }));
    expect(await printed()).toMatchObject({ status: 'printed', confirmed: false });
  });
});

describe('what is never printed', () => {
  test('what a process was sending when it died: unknown, and not sent again', async () => {
    const asked = slip();
    await post(asked);
    await ended(asked.job_id);
    const lost = { status: 'sending', finished_at: null, seen_at: new Date(Date.now() - 60_000) } as const;
    await server.db.update(printJobs).set(lost).where(eq(printJobs.id, asked.job_id));
    const log: object[] = [];
    const queue = startPrintQueue(server.db, {
      log: { warn: (about: object) => log.push(about) },
      mayPrintOn: printerRule(networks),
      patience,
    });
    expect(await ended(asked.job_id)).toMatchObject({ status: 'unknown', reason: 'restarted' });
    await queue.stop();
    expect(printer.slips).toHaveLength(1);
  });

  test('what no process began to send for ten minutes', async () => {
    const asked = slip();
    await post(asked);
    await ended(asked.job_id);
    const waiting = { status: 'queued', created_at: new Date(Date.now() - 11 * 60_000) } as const;
    await server.db.update(printJobs).set(waiting).where(eq(printJobs.id, asked.job_id));
    expect(await ended(asked.job_id)).toMatchObject({ status: 'failed', reason: 'too_old' });
    expect(printer.slips).toHaveLength(1);
  });

  test.each([
    ['another width', { width: 640 }],
    ['no row', { height: 0 }],
    ['too many rows', { height: 8001 }],
    ['an address', { ip: '10.0.0.1' }],
    ['a number that is none', { job_id: 'one' }],
    ['what is no base64', { bits: '§' }],
  ])('%s', async (_, part) => {
    expect(await post({ ...slip(), ...part })).toMatchObject({ status: 400 });
  });

  test.each([
    ['too few dots', deflateSync(dots.subarray(1))],
    ['too many', deflateSync(noise(576, 301))],
    ['a bomb', deflateSync(new Uint8Array(50_000_000))],
    ['what does not unpack', Buffer.from('not deflated')],
  ])('%s', async (_, bytes) => {
    expect(await post(slip({ bits: bytes.toString('base64') }))).toMatchObject({
      error: { code: 'validation', field: 'bits' },
    });
  });

  test('more than a megabyte', async () => {
    expect(await post({ ...slip(), subject: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 });
  });

  test('without a session, and for those who have nothing to print', async () => {
    expect(await post(slip(), null)).toMatchObject({ status: 401 });
    expect(printer.connections()).toBe(0);
  });

  test('at an address that the rule of today forbids, which looks like no printer', async () => {
    await standsAt('F01-POS', '{"ip":"169.254.169.254","port":9100,"required":false}');
    const forbidden = await post(slip());
    await standsAt('F01-POS', '{"ip":"127.0.0.1","port":9100,"required":false}');
    const own = await post(slip());
    await standsAt('F01-POS', 'nothing');
    const none = await post(slip());
    expect(forbidden).toEqual(none);
    expect(own).toEqual(none);
    expect(none).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });

  test('on another shop’s printer', async () => {
    const [theirs] = await server.db.select().from(devices).where(eq(devices.device_code, 'F02-POS'));
    const device_id = theirs?.id ?? 0;
    expect(await post(slip({ device_id }))).toMatchObject({ status: 404 });
    expect(await post(slip({ device_id, kind: 'test' }))).not.toMatchObject({ status: 200 });
  });
});

describe('the drawer', () => {
  test('opens for those who may post a receipt, on record', async () => {
    const job = await printed({ drawer: true });
    expect(printer.slips[0]).toMatchObject({ kicks: 1 });
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'drawer.open'));
    expect(rows).toMatchObject([{ actor_name: 'store01', detail: { job_id: job.job_id } }]);
  });

  test('stays closed to everybody else', async () => {
    expect(await post(slip({ drawer: true }), 'warehouse01')).toMatchObject({
      status: 403,
      error: { code: 'forbidden' },
    });
  });
});

test('a second print is on record', async () => {
  const job = await printed({ reprint: true });
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.action, 'slip.reprint'));
  expect(rows).toMatchObject([{ subject: 'SO-1', detail: { job_id: job.job_id } }]);
});

test('an address that the server may not reach is refused when it is entered', async () => {
  const row = {
    device_name: 'Máy in',
    device_code: 'F01-NEW',
    device_type: 'PRINTER' as const,
    location_code: 'F01-STORE',
  };
  const enter = (ip: string) =>
    server.send(
      deviceCalls.create,
      { ...row, device_data: JSON.stringify({ ip, port: 9100, required: false }) },
      { token: tokens.admin },
    );
  for (const ip of ['127.0.0.1', '169.254.169.254', '8.8.8.8'])
    expect((await enter(ip)).error).toMatchObject({ code: 'rule', field: 'device_data' });
  expect((await enter('10.1.0.99')).error).toBeNull();
});
