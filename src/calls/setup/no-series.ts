import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { idText, required } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

/** A franchise's numbers of one year: `prefix` and the last one given. */
export const noSeriesSchema = v.object({
  id: v.string(),
  franchise_code: v.string(),
  year: v.number(),
  prefix: v.string(),
  last_no: v.number(),
});
export const filter = list({
  name: 'noSeries.filter',
  path: '/la/sales-order/pos/filter-no-series',
  row: noSeriesSchema,
  key: 'id',
  fields: ['id', 'franchise_code', 'year'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter No Series Failed!',
  access: 'administrators',
  tags: ['noSeries'],
  store: 'none',
});

/** Makes sure that the number series of a franchise and year exists. */
export const generate = write({
  name: 'noSeries.generate',
  method: 'POST',
  path: '/la/sales-order/pos/generate-no-series?franchise_code={franchise_code}',
  optionalQuery: ['year'],
  input: v.object({
    franchise_code: required(20),
    year: v.optional(
      v.pipe(
        idText,
        v.minValue(2000, messages.range(2000, 2199)),
        v.maxValue(2199, messages.range(2000, 2199)),
      ),
    ),
  }),
  answer: noSeriesSchema,
  invalidates: ['noSeries'],
  failure: 'Generate No Series Failed!',
  access: 'administrators',
  offline: 'online',
  document: input => ({ kind: 'noSeries', no: input.franchise_code }),
  summary: input => `Number series for ${input.franchise_code}`,
});
