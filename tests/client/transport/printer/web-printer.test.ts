import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { printOnWeb } from '#client/transport/printer/web-printer.ts';
import { epos } from '#model/printing/epos.ts';
import { webPrnt } from '#model/printing/web-prnt.ts';
import { noise } from '#tests/support/printing/decode.ts';
import {
  eposAnswer,
  starAnswer,
  startWebPrinter,
  type WebManner,
  type WebPrinter,
} from '#tests/support/printing/web-printer.ts';
import { mountThisMachine } from '#tests/support/tablet/network.ts';

/** A bound for what hangs; `short` is waited for in full. */
const long = { status: 30_000, taken: 30_000, perRow: 0, onTheWay: 0 };
const slip = { width: 576, height: 600, bits: noise(576, 600), cut: true, drawer: false };

let disconnect = () => {};
beforeAll(() => {
  disconnect = mountThisMachine();
});
afterAll(() => disconnect());

let printer: WebPrinter | null = null;
afterEach(() => printer?.close());

/** In each one's own words. */
const words = {
  epson: {
    language: epos,
    good: eposAnswer(true),
    coverOpen: eposAnswer(true, '', 0x20),
    paperEnds: eposAnswer(false, 'EPTR_REC_EMPTY'),
  },
  star: {
    language: webPrnt,
    good: starAnswer(true),
    coverOpen: starAnswer(true, '0', '2386200000000000000000'),
    paperEnds: starAnswer(false, '1100', '2386080000080000000000'),
  },
} as const;

describe.each(['epson', 'star'] as const)('a slip on a printer with a web server: %s', make => {
  const { language, good, coverOpen, paperEnds } = words[make];
  const on = async (manner: WebManner, { drawer = false, patience = long } = {}) => {
    printer = await startWebPrinter(make, manner);
    return printOnWeb(printer.origin, language, { ...slip, drawer }, patience);
  };

  test('is on the paper dot by dot, once it was asked how it is', async () => {
    expect(await on({})).toEqual({ status: 'printed', confirmed: true, paperLow: false });
    expect(printer?.questions()).toBe(1);
    expect(printer?.slips).toHaveLength(1);
    expect(printer?.slips[0]).toMatchObject({ width: 576, height: 600, cuts: 1, kicks: 0 });
    expect(Buffer.from(printer?.slips[0]?.bits ?? []).equals(slip.bits)).toBe(true);
  });

  test('opens the drawer where that is asked for', async () => {
    await on({}, { drawer: true });
    expect(printer?.slips[0]?.kicks).toBe(1);
  });

  test('is not begun where the printer says that it cannot', async () => {
    expect(await on({ answer: () => coverOpen })).toEqual({ status: 'failed', reason: 'cover_open' });
    expect(printer?.slips).toEqual([]);
  });

  test('is not begun where no printer is, where something else answers, or nothing does', async () => {
    const failed = { status: 'failed', reason: 'not_reached' };
    printer = await startWebPrinter(make);
    const { origin } = printer;
    await printer.close();
    expect(await printOnWeb(origin, language, slip, long)).toEqual(failed);
    expect(await on({ status: 500 })).toEqual(failed);
    await printer?.close();
    expect(await on({ answer: () => '<html>Welcome</html>' })).toEqual(failed);
    await printer?.close();
    expect(await on({ silent: 'always' }, { patience: { ...long, status: 300 } })).toEqual(failed);
    expect(printer?.slips).toEqual([]);
  });

  test('is unknown when the cable is pulled while it is sent', async () => {
    expect(await on({ cuts: true })).toEqual({ status: 'unknown', reason: 'cut_off' });
  });

  test('is unknown when the printer takes it and says nothing', async () => {
    const patience = { ...long, taken: 300 };
    expect(await on({ silent: 'slips' }, { patience })).toEqual({ status: 'unknown', reason: 'silent' });
  });

  test('is unknown when the printer stops in the middle, or answers what cannot be understood', async () => {
    expect(await on({ answer: isSlip => (isSlip ? paperEnds : good) })).toEqual({
      status: 'unknown',
      reason: 'paper_out',
    });
    await printer?.close();
    expect(await on({ answer: isSlip => (isSlip ? 'OK' : good) })).toEqual({
      status: 'unknown',
      reason: 'cut_off',
    });
  });
});
