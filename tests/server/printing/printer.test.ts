import { afterEach, describe, expect, test } from 'vitest';
import { frame } from '#model/printing/escpos.ts';
import type { Patience } from '#model/printing/slip-job.ts';
import { printOn } from '#server/printing/printer.ts';
import { noise } from '#tests/support/printing/decode.ts';
import { type Manner, startPrinter, type TestPrinter } from '#tests/support/printing/printer.ts';

const short: Patience = { connect: 500, status: 150, idle: 200, taken: 400, perRow: 0, close: 200 };
const bitmap = { width: 576, height: 600, bits: noise(576, 600) };

let printer: TestPrinter | null = null;
afterEach(() => printer?.close());

async function on(manner: Manner, { tells = true, height = bitmap.height, patience = short } = {}) {
  printer = await startPrinter(manner);
  const slip = height === bitmap.height ? bitmap : { width: 576, height, bits: noise(576, height) };
  const bytes = frame(slip, { cut: true, drawer: false, confirm: tells });
  return printOn(printer, { bytes, rows: height, tells }, patience);
}

describe('a slip on a printer', () => {
  test('is on the paper when the printer says so, dot by dot', async () => {
    expect(await on({})).toEqual({ status: 'printed', confirmed: true, paperLow: false });
    expect(printer?.slips[0]).toMatchObject({ width: 576, height: 600, cuts: 1 });
  });

  test('says when the paper runs low', async () => {
    expect(await on({ status: [0x12, 0x12, 0x1e] })).toMatchObject({ status: 'printed', paperLow: true });
  });

  test.each([
    ['paper_out', [0x1a, 0x32, 0x72]],
    ['cover_open', [0x1a, 0x16, 0x12]],
    ['error', [0x1a, 0x52, 0x12]],
    ['offline', [0x1a, 0x12, 0x12]],
  ] as const)('is not begun with %s', async (reason, status) => {
    expect(await on({ status })).toEqual({ status: 'failed', reason });
    expect(printer?.received()).toBe(0);
  });

  test('fails where no printer listens', async () => {
    printer = await startPrinter();
    const { ip, port } = printer;
    await printer.close();
    expect(await printOn({ ip, port }, { bytes: new Uint8Array(9), rows: 1, tells: true }, short)).toEqual({
      status: 'failed',
      reason: 'not_reached',
    });
  });

  test('is unknown when the cable is pulled in the middle', async () => {
    expect(await on({ cutAfter: 20_000 })).toEqual({ status: 'unknown', reason: 'cut_off' });
    expect(printer?.slips).toEqual([]);
  });

  test('is unknown with a printer that accepts and never reads, long or short', async () => {
    expect(await on({ stuck: true })).toMatchObject({ status: 'unknown', reason: 'silent' });
    await printer?.close();
    const bytes = new Uint8Array(64 * 1024 * 1024);
    printer = await startPrinter({ stuck: true });
    expect(await printOn(printer, { bytes, rows: 1, tells: true }, short)).toEqual({
      status: 'unknown',
      reason: 'stalled',
    });
  });

  test('is unknown when the printer reads all and never says so', async () => {
    expect(await on({ status: null, tells: false })).toEqual({ status: 'unknown', reason: 'silent' });
  });

  test('is printed by one that is silent about its status, and tells the end', async () => {
    expect(await on({ status: null })).toMatchObject({ status: 'printed', confirmed: true });
  });

  test('is printed by one that answers late', async () => {
    expect(await on({ lateMs: 250 })).toMatchObject({ status: 'printed', confirmed: true });
  });

  test('is taken as printed by one that is known never to tell, once it has hung up', async () => {
    expect(await on({ status: null, tells: false }, { tells: false })).toEqual({
      status: 'printed',
      confirmed: false,
      paperLow: false,
    });
    expect(printer?.slips[0]).toMatchObject({ height: 600, asksTaken: false });
  });

  test('is unknown with one that never tells and does not hang up', async () => {
    expect(await on({ stuck: true }, { tells: false })).toEqual({ status: 'unknown', reason: 'silent' });
  });

  test('is unknown when the paper ends with it', async () => {
    expect(await on({ taken: 0x0c })).toEqual({ status: 'unknown', reason: 'paper_out' });
  });
});
