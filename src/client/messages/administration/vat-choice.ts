import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of the choice of a VAT group for goods and fees. */
export const vatChoice = area('vatChoice', {
  group: 'New VAT group',
  standard: (rate: string) => `The company's default (${rate})`,
  category: 'Category',
  ofCategory: 'VAT of a category',
  ofItems: (count: number) => (count === 1 ? 'VAT of 1 item' : `VAT of ${formatQuantity(count)} items`),
  ofFees: 'VAT of fees',
  fees: 'Fees',
  itemsIn: (count: number) =>
    count === 1 ? '1 item is of this category.' : `${formatQuantity(count)} items are of this category.`,
  counting: 'Items still come to this tablet.',
  askItems: (count: number) =>
    count === 1 ? 'Change VAT of 1 item?' : `Change VAT of ${formatQuantity(count)} items?`,
  untilErp:
    'Business Central says the VAT groups of items too. What you choose here stays until the group of an item is changed there.',
  askFees: (count: number) => (count === 1 ? 'Change VAT of 1 fee?' : `Change VAT of ${count} fees?`),
  body: (name: string) =>
    `From now on they are sold with ${name}, in all shops. What is posted already stays as it is.`,
});
