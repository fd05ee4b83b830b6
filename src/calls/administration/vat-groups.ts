import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { code, codeOrEmpty, count, date, done, itemNo, optionalDate, required, some } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { datedRateSchema, vatGroupEntries, vatRateOrNone } from '../sales/vat.ts';

/* VAT groups of goods and fees. Calls of our own: the specification knows no VAT. */

export const vatGroupRowSchema = v.object({
  ...vatGroupEntries,
  /** Last day for which the law has the rate of today; empty where it says none. */
  ends_on: v.string(),
  /** The rate after that day; empty where the law says no end. */
  rate_after: vatRateOrNone,
  version: v.number(),
  /** Codes of the fees that name it. */
  fees: v.array(v.string()),
  /** How many items are of the group, for the default also those that name none. */
  items: v.number(),
});
export type VatGroupRow = v.InferOutput<typeof vatGroupRowSchema>;

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  // Tablets have the groups with the settings.
  invalidates: ['vatGroups', 'config'],
  answer: done,
} as const;
const ofGroup = ({ vat_group }: { vat_group: string }) => ({ kind: 'vatGroup', no: vat_group }) as const;

export const filter = list({
  name: 'vatGroups.filter',
  path: '/own/vat-groups/filter',
  row: vatGroupRowSchema,
  key: 'vat_group',
  fields: ['vat_group', 'description'],
  search: ['vat_group', 'description'],
  capitals: ['vat_group'],
  sort: { field: 'vat_group', direction: 'asc' },
  failure: 'Filter VAT Groups Failed!',
  access: 'administrators',
  tags: ['vatGroups'],
  store: 'none',
});

const groupInput = v.object({
  vat_group: code,
  description: required(100),
  rates: v.pipe(
    some(datedRateSchema, 20),
    v.check(
      rates => new Set(rates.map(({ valid_from }) => valid_from)).size === rates.length,
      messages.oneRateADay,
    ),
  ),
  ends_on: optionalDate,
  rate_after: v.optional(vatRateOrNone, ''),
  /** Makes it the group of goods and fees that name none. */
  is_default: v.optional(v.boolean(), false),
  /** As the group was read; 0 for a new one. */
  base_version: count(0, 2 ** 31 - 2),
});

/** Adds a group or changes it. A group stays: posted documents name it. */
export const save = write({
  ...changes,
  name: 'vatGroups.save',
  path: '/own/vat-groups/save',
  input: v.pipe(
    groupInput,
    v.forward(
      v.check(({ ends_on, rate_after }) => rate_after === '' || ends_on !== '', messages.required),
      ['ends_on'],
    ),
    v.forward(
      v.check(({ ends_on, rate_after }) => ends_on === '' || rate_after !== '', messages.required),
      ['rate_after'],
    ),
  ),
  failure: 'Save VAT Group Failed!',
  document: ofGroup,
  summary: ({ vat_group }) => `Save VAT group ${vat_group}`,
});

/** Adds the rate that follows the end of a reduced one; with `prepared: false` takes it back, because the law is extended. */
export const prepareEnd = write({
  ...changes,
  name: 'vatGroups.prepareEnd',
  path: '/own/vat-groups/prepare-end',
  input: v.object({
    vat_group: code,
    prepared: v.boolean(),
    /** The end as the person saw it. */
    ends_on: date,
  }),
  failure: 'Prepare End Of Rate Failed!',
  document: ofGroup,
  summary: ({ vat_group }) => `Prepare the end of the rate of ${vat_group}`,
});

/** Puts items into a group, some that are named or all of a category; or fees. What shops sell has it soon after. */
export const assign = write({
  ...changes,
  name: 'vatGroups.assign',
  path: '/own/vat-groups/assign',
  input: v.pipe(
    v.object({
      /** Empty: the company's default. */
      vat_group: codeOrEmpty,
      item_nos: v.optional(some(itemNo, 1000)),
      item_category: v.optional(required(100)),
      fee_codes: v.optional(some(code, 100)),
    }),
    v.forward(
      v.check(
        ({ item_nos, item_category, fee_codes }) =>
          [item_nos, item_category, fee_codes].filter(Boolean).length === 1,
        messages.required,
      ),
      ['item_nos'],
    ),
  ),
  // Tablets have the fees of a group with the settings.
  invalidates: ['vatGroups', 'items', 'config', 'table:fees'],
  answer: v.object({ updated: v.number() }),
  failure: 'Change VAT Group Of Items Failed!',
  document: ofGroup,
  summary: ({ vat_group }) => `Put items into VAT group ${vat_group || 'by default'}`,
});
