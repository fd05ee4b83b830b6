import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import {
  badValues,
  foreignWords,
  isDate,
  noDates,
  type Place,
  placesOf,
  unstorable,
  withValue,
} from '../support/inputs/bad-input.ts';

/** Nothing but the value: whatever else the call needs is missing, and is no matter here. */
function objection(call: AnyCall, place: Place, value: unknown): v.BaseIssue<unknown> | undefined {
  const { issues = [] } = v.safeParse(call.input, withValue({}, place.path, value));
  return issues.find(issue => v.getDotPath(issue) === place.path.join('.'));
}

const places = calls.flatMap(call =>
  placesOf(call)
    .filter(({ path }) => path.length > 0)
    .map(place => ({ call, place, at: `${call.name} ${place.path.join('.')}` })),
);

describe('what a schema refuses', () => {
  test('it refuses in our words, at the place where it stands', () => {
    const wrong = places.flatMap(({ call, place, at }) =>
      badValues(place).flatMap(({ what, value }) => {
        const msg = objection(call, place, value)?.message;
        return msg !== undefined && (msg === '' || foreignWords.test(msg)) ? [`${at}, ${what}: ${msg}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('is told first and alone', () => {
    for (const call of calls) {
      const parsed = parseInput(call, 'no object');
      if (!parsed.ok) expect(parsed.msg, call.name).toBe('This is not in the right form.');
    }
  });
});

describe('a text of any call', () => {
  const texts = places.filter(({ place }) => place.kind === 'text');

  test('never holds what cannot be kept', () => {
    // What is looked for may be anything: it finds nothing.
    const kept = texts
      .filter(({ at }) => !at.endsWith('filters.0.value'))
      .flatMap(({ call, place, at }) =>
        Object.entries(unstorable).flatMap(([what, value]) =>
          objection(call, place, value) ? [] : [`${at}: ${what}`],
        ),
      );
    expect(kept).toEqual([]);
  });

  test('that is a date is a day of the calendar, in a year of this business', () => {
    const days = texts.filter(({ place }) => isDate(place));
    expect(days.length).toBeGreaterThan(10);
    const kept = days.flatMap(({ call, place, at }) =>
      Object.entries(noDates).flatMap(([what, value]) =>
        objection(call, place, value) ? [] : [`${at}: ${what}`],
      ),
    );
    expect(kept).toEqual([]);
  });

  test('has one spelling', () => {
    const spelled = parseInput(call('cancelReasons.create'), {
      reason_code: 'x',
      description: 'Tiê\u0301ng Viê\u0323t',
      page: '/salesOrders',
    });
    expect(spelled).toMatchObject({ ok: true, input: { description: 'Tiếng Việt'.normalize('NFC') } });
  });
});

describe('a number of any call', () => {
  test('has an end on both sides', () => {
    const open = places
      .filter(({ place }) => place.kind === 'number')
      .flatMap(({ call, place, at }) =>
        [-1e308, 1e308, Number.POSITIVE_INFINITY, 2 ** 63].flatMap(value =>
          objection(call, place, value) ? [] : [`${at}: ${value}`],
        ),
      );
    expect(open).toEqual([]);
  });

  test('that is refused is told how large it may be, as numbers are written here', () => {
    const parsed = parseInput(call('salesOrders.removeLines'), { pos_so_no: 'SO-1', line_nos: [3e9] });
    expect(parsed).toMatchObject({
      ok: false,
      field: 'line_nos.0',
      msg: 'Please enter between 1 and 2.000.000.000',
    });
  });

  test('next to nothing is no quantity', () => {
    const line = { pos_so_no: 'SO-1', line_no: 1, item_no: 'A', unit_price: 1 };
    expect(parseInput(call('salesOrders.addLine'), { ...line, quantity: 1e-10 })).toMatchObject({
      ok: false,
      field: 'quantity',
    });
    expect(parseInput(call('salesOrders.addLine'), { ...line, quantity: 0.1 + 0.2 })).toMatchObject({
      ok: true,
      input: { quantity: 0.3 },
    });
  });
});

test('a list without end is given up at its first fault', () => {
  const line_nos = Array.from({ length: 400_000 }, () => 0);
  const input = { pos_so_no: 'SO-1', line_nos };
  expect(
    v.safeParse(call('salesOrders.removeLines').input, { ...input, line_nos: [0, 0] }).issues,
  ).toHaveLength(2);
  const asked = { reads: 0 };
  const counted = new Proxy(line_nos, {
    get(target, key, receiver) {
      if (/^\d+$/.test(String(key))) asked.reads++;
      return Reflect.get(target, key, receiver);
    },
  });
  expect(parseInput(call('salesOrders.removeLines'), { ...input, line_nos: counted }).ok).toBe(false);
  expect(asked.reads).toBeLessThan(10);
});

function call(name: string): AnyCall {
  const found = calls.find(one => one.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
}
