import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of VAT groups, and of the end of a reduced rate. */
export const vatGroups = area('vatGroups', {
  one: 'VAT Group',
  group: 'Group',
  description: 'What it is',
  rate: 'Rate today',
  items: 'Items',
  fees: 'Fees',
  standard: 'For all others',
  add: 'Add Group',
  rates: 'Rates',
  from: 'From',
  rateFrom: 'Rate',
  rateHint: 'Such as 8 %, KCT or KKKNT.',
  addRate: 'Add a rate',
  removeRate: 'Remove',
  endsOn: 'Last day of this rate by law',
  endsHint: 'Leave it empty where the law names no end.',
  rateAfter: 'Rate after it',
  isDefault: 'For all goods that name none',
  empty: 'No VAT groups yet',
  emptyHint: 'Each item has the rate of its group.',
  gone: 'This group is not there.',
  ends: (rate: string, day: string) => `The reduced rate of ${rate} ends on ${day}`,
  becomes: (items: number, rate: string, from: string) =>
    `${items === 1 ? '1 item' : `${formatQuantity(items)} items`} will have ${rate} from ${from}.`,
  prices: (price: string, after: string, before: string) =>
    `Prices on labels stay: of ${price} the shop keeps ${after} instead of ${before} before VAT.`,
  prepare: 'Prepare',
  prepared: (from: string, rate: string) =>
    `From ${from}: ${rate}. Tablets have it already, also without a connection.`,
  preparedTitle: (rate: string) => `The end of ${rate} is prepared`,
  takeBack: 'Take back',
  takeBackTitle: 'Take back the rate that follows?',
  takeBackBody: 'Only where the law is extended. Change the last day of the rate then.',
  endSoon: (rate: string, day: string) =>
    `The VAT rate of ${rate} ends on ${day}. Prepare the rate after it.`,
  endLate: (rate: string, day: string) => `The VAT rate of ${rate} ended on ${day}. Sales still have it.`,
});
