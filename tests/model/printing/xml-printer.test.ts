import { describe, expect, test } from 'vitest';
import { epos } from '#model/printing/epos.ts';
import { webPrnt } from '#model/printing/web-prnt.ts';
import { outcomeOf, troubleOf, type XmlPrinter } from '#model/printing/xml-printer.ts';
import { eposAnswer, starAnswer } from '#tests/support/printing/web-printer.ts';

const read = (printer: XmlPrinter, text: string) => {
  const answer = printer.read(text);
  if (!answer) throw new Error(`no answer: ${text}`);
  return answer;
};

describe('what an Epson printer says', () => {
  const ready = 0xf00_0014;
  test.each([
    ['ready', ready, null],
    ['its cover is open', ready | 0x20, 'cover_open'],
    ['out of paper', ready | 0x8_0000, 'paper_out'],
    ['the mechanics', ready | 0x400, 'error'],
    ['the cutter', ready | 0x800, 'error'],
    ['beyond recovery', ready | 0x2000, 'error'],
    ['too hot', ready | 0x4000, 'error'],
    ['offline', ready | 0x8, 'offline'],
    ['not there', 1, 'offline'],
  ])('of itself is read bit by bit: %s', (_what, status, trouble) => {
    expect(troubleOf(read(epos, eposAnswer(true, '', status)))).toBe(trouble);
  });

  test('of paper that runs low, and of a slip that is only in its queue', () => {
    expect(outcomeOf(read(epos, eposAnswer(true, '', ready | 0x2 | 0x2_0000)))).toEqual({
      status: 'printed',
      confirmed: true,
      paperLow: true,
    });
    expect(outcomeOf(read(epos, eposAnswer(true, '', ready)))).toMatchObject({ confirmed: false });
  });

  test.each([
    ['EPTR_REC_EMPTY', 'unknown', 'paper_out'],
    ['EPTR_COVER_OPEN', 'unknown', 'cover_open'],
    ['EX_TIMEOUT', 'unknown', 'offline'],
    ['EPTR_MECHANICAL', 'unknown', 'error'],
    ['something new', 'unknown', 'error'],
    ['EX_SPOOLER', 'failed', 'offline'],
    ['EX_DEVICE_BUSY', 'failed', 'offline'],
    ['SchemaError', 'failed', 'offline'],
  ])('of a slip that it did not print: %s', (code, status, reason) => {
    expect(outcomeOf(read(epos, eposAnswer(false, code, ready)))).toEqual({ status, reason });
  });

  test('may have a prefix and no end tag, as in the manual', () => {
    const text = '<p:response xmlns:p="x" success="1" code="" status="251854870" battery="0"/>';
    expect(epos.read(text)).toMatchObject({ done: true, confirmed: true });
  });

  test.each([
    [
      '',
      '<html>',
      '<response>',
      '<response success="true" code=""/>',
      '<response success="yes" status="2"/>',
    ],
    [
      '<response success="true" status="0x2"/>',
      '<response success="true" status="2" <b>',
      '<responses success="1" status="2"/>',
    ],
  ])('is not what others say', (...texts) => {
    for (const text of texts) expect(epos.read(text)).toBeNull();
  });
});

describe('what a Star printer says', () => {
  test.each([
    ['ready', '2386000000000000000000', null],
    ['its cover is open', '2386200000000000000000', 'cover_open'],
    ['out of paper', '2386080000080000000000', 'paper_out'],
    ['too hot', '2386004000000000000000', 'error'],
    ['the cutter', '2386080800000000000000', 'error'],
    ['offline', '2386080000000000000000', 'offline'],
  ])('of itself is read bit by bit: %s', (_what, status, trouble) => {
    expect(troubleOf(read(webPrnt, starAnswer(true, '0', status)))).toBe(trouble);
  });

  test('of paper that runs low, of a slip that it did not finish, and of being in use by others', () => {
    expect(outcomeOf(read(webPrnt, starAnswer(true, '0', '2386000000040000000000')))).toEqual({
      status: 'printed',
      confirmed: true,
      paperLow: true,
    });
    expect(outcomeOf(read(webPrnt, starAnswer(false, '1100', '2386080000080000000000')))).toEqual({
      status: 'unknown',
      reason: 'paper_out',
    });
    expect(outcomeOf(read(webPrnt, starAnswer(false, '2001')))).toEqual({
      status: 'failed',
      reason: 'offline',
    });
  });

  test('is not what others say', () => {
    for (const text of ['', '<html>', '<Response></Response>', starAnswer(true).replace('23', 'x3')])
      expect(webPrnt.read(text)).toBeNull();
  });
});
