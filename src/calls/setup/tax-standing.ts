import * as v from 'valibot';
import { neededFields } from '#model/setup/tax-identity.ts';
import { nothing } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';

/** What a household sold in a year, against what it may sell before the tax office asks more of it. */
export const turnoverSchema = v.object({
  year: v.number(),
  /** VND, with VAT as sold, less what came back: of all shops with this tax code. */
  amount: v.number(),
  /** How many shops these are. */
  shops: v.number(),
  /** VND; 0 for none. */
  threshold: v.number(),
  /** From which share of the threshold people are told. */
  warn_percent: v.number(),
});

/** How the caller's own shop stands with the tax office, for who answers for it. Without a shop: nothing is missing. */
export const own = read({
  name: 'taxStanding.own',
  method: 'GET',
  path: '/own/tax-standing',
  input: nothing,
  answer: v.object({ missing: v.array(v.picklist(neededFields)), turnover: v.nullable(turnoverSchema) }),
  failure: null,
  access: { pages: ['/reports/shifts'] },
  tags: ['taxIdentities', 'config'],
  store: 'none',
});
