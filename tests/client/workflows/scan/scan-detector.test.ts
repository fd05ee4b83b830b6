import { describe, expect, it } from 'vitest';
import { noScan, type ScanKey, scanKey, scanSilence } from '#client/workflows/scan/scan-detector.ts';

type Press = Omit<ScanKey, 'at'> & { after: number };

/** Feeds keys, each `after` ms after the one before; returns every code heard. */
function hear(presses: readonly Press[]): string[] {
  return hearAll(presses).heard;
}
function hearAll(presses: readonly Press[]): { heard: string[]; cut: number } {
  let state = noScan;
  let at = 1000;
  const heard: string[] = [];
  let cut = 0;
  for (const { after, ...key } of presses) {
    at += after;
    const result = scanKey(state, { ...key, at });
    state = result.state;
    if (result.scan !== null) heard.push(result.scan);
    if (result.cut) cut += 1;
  }
  return { heard, cut };
}
const typed = (text: string, after: number): Press[] => [...text].map(key => ({ key, after }));
const enter = (after: number): Press => ({ key: 'Enter', after });

describe('a scanner that types', () => {
  it('is heard when a fast burst ends in Enter', () => {
    expect(hear([...typed('8934567000012', 8), enter(8)])).toEqual(['8934567000012']);
  });

  it('is heard at the pace of a slow Bluetooth scanner', () => {
    expect(hear([...typed('8934567000012', 42), enter(45)])).toEqual(['8934567000012']);
  });

  it('is heard when the radio of a slow one holds a key back', () => {
    const [first, ...rest] = typed('8934567000012', 52);
    expect(
      hear([first ?? enter(0), ...rest.slice(0, 6), { key: '0', after: 100 }, ...rest.slice(7), enter(52)]),
    ).toEqual(['8934567000012']);
  });

  it('is told from a person who types the same number and Enter', () => {
    expect(hear([...typed('8934567000012', 140), enter(140)])).toEqual([]);
  });

  it('is told from a fast typist who ends a word with Enter', () => {
    expect(hear([...typed('banh', 75), enter(55)])).toEqual([]);
    expect(hear([...typed('banh keo mut', 80), enter(80)])).toEqual([]);
  });

  it('is not heard when Enter comes long after the burst', () => {
    expect(hear([...typed('8934567000012', 8), enter(400)])).toEqual([]);
  });

  it('takes only the burst when something was typed before it', () => {
    expect(
      hear([...typed('sữa', 200), { key: '8', after: 300 }, ...typed('934567000012', 8), enter(8)]),
    ).toEqual(['8934567000012']);
  });

  it('hears two scans one after the other as two', () => {
    const scan = (code: string) => [...typed(code, 8), enter(8)];
    expect(hear([...scan('8934567000012'), { key: 'x', after: 500 }, ...scan('8934567000029')])).toHaveLength(
      2,
    );
    expect(hear([...scan('8934567000012'), ...scan('8934567000029')])).toEqual([
      '8934567000012',
      '8934567000029',
    ]);
  });

  it('reads letters with Shift, and drops spaces around the code', () => {
    const shift: Press = { key: 'Shift', after: 4 };
    expect(hear([shift, ...typed('AB', 4), shift, ...typed('C12 ', 4), enter(4)])).toEqual(['ABC12']);
  });

  it('is not a key held down, a shortcut, or Enter alone', () => {
    expect(
      hear([...Array.from({ length: 9 }, () => ({ key: '1', after: 30, repeat: true })), enter(30)]),
    ).toEqual([]);
    expect(
      hear([...typed('12', 5), { key: 'c', after: 5, modified: true }, ...typed('34', 5), enter(5)]),
    ).toEqual([]);
    expect(hear([enter(5), enter(5)])).toEqual([]);
  });
});

describe('a code that a pause cut', () => {
  const whole = '4006381333931';
  const cutAt = (code: string, place: number, pause: number): Press[] => {
    const [first, ...rest] = typed(code.slice(place), 8);
    return [...typed(code.slice(0, place), 8), { ...(first ?? enter(0)), after: pause }, ...rest, enter(8)];
  };
  const places = Array.from({ length: whole.length - 1 }, (_, place) => place + 1);

  it.each(places)('after %i digits is joined by its check digit', place => {
    expect(hearAll(cutAt(whole, place, 600))).toEqual({ heard: [whole], cut: 0 });
  });

  it('in three is joined as well', () => {
    const [head, ...tail] = cutAt(whole.slice(4), 4, 300);
    const parts = [...typed(whole.slice(0, 4), 8), { ...(head ?? enter(0)), after: 700 }, ...tail];
    expect(hear(parts)).toEqual([whole]);
  });

  it('is refused where the check digit does not tell, and never taken by its rest', () => {
    expect(hearAll(cutAt('4006381333932', 5, 600))).toEqual({ heard: [], cut: 1 });
    expect(hearAll(cutAt('100200300400', 6, 600))).toEqual({ heard: [], cut: 1 });
  });

  it('is none where a person typed before a whole code', () => {
    expect(hear([{ key: '2', after: 300 }, ...cutAt(whole, 0, 500)])).toEqual([whole]);
    expect(hear([...typed('12', 180), ...cutAt(whole, 0, 400)])).toEqual([whole]);
    expect(hear([...typed('12', 50), ...cutAt(whole, 0, 400)])).toEqual([whole]);
    expect(hear([{ key: '2', after: 300 }, ...cutAt('SP0012', 0, 500)])).toEqual(['SP0012']);
    expect(hear([{ key: '2', after: 300 }, ...cutAt('100245', 0, 500)])).toEqual(['100245']);
    expect(hear([...typed('4006', 8), ...cutAt('100245', 0, 4000)])).toEqual(['100245']);
  });
});

describe('a scanner that does not end in Enter', () => {
  it('is heard by its Tab', () => {
    expect(hear([...typed('8936000000028', 8), { key: 'Tab', after: 8 }])).toEqual(['8936000000028']);
    expect(hear([...typed('8936000000028', 140), { key: 'Tab', after: 140 }])).toEqual([]);
  });

  const closedBySilence = (text: string, after = 8) => {
    let at = 1000;
    let state = noScan;
    for (const key of text) {
      at += after;
      state = scanKey(state, { key, at }).state;
    }
    return scanSilence(state);
  };
  it.each([
    '8936000000028',
    '96385074',
    '18936000000025',
    ']C0SP000123',
    '010893600000002810AB',
    'https://id.gs1.org/01/08936000000028',
  ])('is heard by the silence after %s, which says that it is whole', code =>
    expect(closedBySilence(code)).toBe(code),
  );

  it('is not heard where a code may go on, or a person types', () => {
    expect(closedBySilence('8936000000029')).toBeNull();
    expect(closedBySilence('SP000123')).toBeNull();
    expect(closedBySilence('893456')).toBeNull();
    expect(closedBySilence('8936000000028', 120)).toBeNull();
  });
});

describe('a keyboard that is not the one of the scanner', () => {
  const places = (codes: readonly [key: string, code: string, shift?: boolean][]): Press[] =>
    codes.map(([key, code, shift = false]) => ({ key, code, shift, after: 8 }));

  it('gives the digits of a French one, and letters by their places', () => {
    const keys = places([
      ['à', 'Digit0'],
      ['&', 'Digit1'],
      ['é', 'Digit2'],
      ['q', 'KeyA'],
      ['Q', 'KeyA', true],
    ]);
    expect(hear([...keys, enter(8)])).toEqual(['012aA']);
    const framed = places([
      ['$', 'BracketRight'],
      ['E', 'KeyE', true],
      ['à', 'Digit0'],
      ['"', 'Digit3'],
      ['"', 'Digit3'],
    ]);
    expect(hear([...framed, enter(8)])).toEqual([']E033']);
  });

  it('gives what an input method hides, or has taken back and written with an accent', () => {
    const hidden = [...'sp0012'].map((letter): Press => {
      const code = /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`;
      return { key: 'Process', code, after: 8 };
    });
    expect(hear([...hidden, enter(8)])).toEqual(['sp0012']);
    const accent: Press[] = [
      ...typed('xa', 8),
      { key: 'Backspace', after: 3 },
      { key: 'á', code: '', after: 3 },
    ];
    expect(hear([...accent, ...typed('23', 8), enter(8)])).toEqual(['xá23']);
  });

  it('reads the number pad also without its numbers, and leaves capitals of Caps Lock', () => {
    const pad = places([
      ['ArrowUp', 'Numpad8'],
      ['PageUp', 'Numpad9'],
      ['PageDown', 'Numpad3'],
      ['Home', 'Numpad7'],
    ]);
    expect(hear([...pad, enter(8)])).toEqual(['8937']);
    const caps = places([
      ['S', 'KeyS'],
      ['P', 'KeyP'],
      ['0', 'Digit0'],
      ['1', 'Digit1'],
    ]);
    expect(hear([...caps, enter(8)])).toEqual(['SP01']);
  });

  it('gives the separator of the parts of a code', () => {
    const parts = [...typed('10AB', 8), { key: 'F8', after: 8 }, ...typed('21CD', 8), enter(8)];
    expect(hear(parts)).toEqual(['10AB\x1d21CD']);
  });
});
