import { sql } from 'drizzle-orm';
import { PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { instant } from '#calls/kit/atoms.ts';
import { list } from '#calls/kit/list.ts';
import { asShown, columnsIn, columnsOf } from '#server/backend/kit/list-columns.ts';
import { answerList } from '#server/backend/kit/list-query.ts';

const parcels = pgTable('parcels', {
  no: text().primaryKey(),
  weight: text().notNull(),
  note: text(),
  sent_at: timestamp({ withTimezone: true }).notNull(),
  came_at: timestamp({ withTimezone: true }),
  secret: text().notNull(),
});

const filter = list({
  name: 'parcels.filter',
  path: '/la/parcels/filter',
  row: v.object({
    no: v.string(),
    pieces: v.number(),
    note: v.string(),
    sent_at: instant,
    came_at: v.nullable(instant),
    weight: v.number(),
  }),
  key: 'no',
  fields: ['no'],
  sort: { field: 'no', direction: 'asc' },
  failure: null,
  access: 'signed-in',
  tags: ['salesShipments'],
  store: 'none',
});

const pieces = sql<number>`1`;
const weight = sql<number>`2`;

describe('columns of a list follow from the schema of its row', () => {
  test('in the order of the row: the table’s own, and those that differ; no others', () => {
    const columns = columnsOf(filter, parcels, { pieces, weight });
    expect(Object.entries(columns)).toEqual([
      ['no', parcels.no],
      ['pieces', pieces],
      ['note', parcels.note],
      ['sent_at', parcels.sent_at],
      ['came_at', parcels.came_at],
      ['weight', weight],
    ]);
  });

  test('of written SQL by name, numbers as numbers', () => {
    const columns = columnsIn(filter, 'parcel', { pieces });
    const written = Object.entries(columns).map(([field, column]) => [
      field,
      new PgDialect().sqlToQuery(column).sql,
    ]);
    expect(Object.fromEntries(written)).toEqual({
      no: 'parcel.no',
      pieces: '1',
      note: 'parcel.note',
      sent_at: 'parcel.sent_at',
      came_at: 'parcel.came_at',
      weight: 'parcel.weight',
    });
    const read = (column: object) => Reflect.get(column, 'decoder').mapFromDriverValue('2.5');
    expect(read(columns.weight)).toBe(2.5);
    expect(read(columns.no)).toBe('2.5');
  });

  test('a row shows moments as ISO texts, and an empty text for none', () => {
    const sent_at = new Date('2026-11-26T01:02:03.004Z');
    const selected = { no: 'P1', pieces: 1, note: null, sent_at, came_at: null, weight: 2 };
    expect(asShown(filter)(selected)).toEqual({
      ...selected,
      note: '',
      sent_at: '2026-11-26T01:02:03.004Z',
      came_at: null,
    });
  });

  test('what does not fit the row does not compile', () => {
    const wrong = [
      // @ts-expect-error a field that the table does not have
      () => columnsOf(filter, parcels, { weight }),
      // @ts-expect-error a field that the table has as a text, and the row as a number
      () => columnsOf(filter, parcels, { pieces }),
      // @ts-expect-error nothing of them
      () => columnsOf(filter, parcels),
      // @ts-expect-error a column that no field shows
      () => columnsOf(filter, parcels, { pieces, weight, secret: parcels.secret }),
      // @ts-expect-error a column that the table has by itself
      () => columnsOf(filter, parcels, { pieces, weight, no: parcels.no }),
      // @ts-expect-error a text for a number
      () => columnsIn(filter, 'parcel', { pieces: sql<string>`''` }),
      () => {
        const columns = columnsOf(filter, parcels, { pieces, weight: parcels.weight });
        // @ts-expect-error a row of which one field is not as selected needs its `toRow`
        return answerList({} as never, filter, { from: parcels, columns }, {} as never);
      },
    ];
    expect(wrong).toHaveLength(7);
  });
});
