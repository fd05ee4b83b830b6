import { type PageButton, type PageField, type PageFilter, pages } from '#model/session/pages.ts';
import { area } from '../language.ts';

// Each button of a page is named.
const buttons = Object.fromEntries(
  Object.values(pages).flatMap(({ buttons }) => buttons.map(name => [name, name])),
) as Record<PageButton, string>;

type Field = PageField | PageFilter;

/** `unit_price` → "Unit price". */
export function fieldInWords(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Each field and filter of a page is named; those without words of their own by what the data calls them.
const byName = Object.fromEntries(
  Object.values(pages).flatMap(({ fields, filters }) =>
    [...fields, ...filters].map(name => [name, fieldInWords(name)]),
  ),
) as Record<Field, string>;

/** What a permission set grants, in a shop's words. */
export const grants = area('grants', {
  buttons: { ...buttons, 'Goods Of Other Shops': 'Take back goods of other shops' },
  fields: {
    ...byName,
    pos_so_no: 'Order number',
    sell_to_name: 'Customer',
    sell_to_phone_no: 'Customer’s phone',
    la_status: 'Status',
    la_internal_comment: 'Internal comment',
    cancel_reason_code: 'Reason of cancellation',
    cancel_reason_description: 'Reason of cancellation',
    sales_person: 'Seller',
    bank_account_no: 'Account',
    drawer_code: 'Drawer',
    account_no: 'Account',
    booked_at: 'Time of the transfer',
    applies_to_no: 'Credited order',
    agent_code: 'Shipping agent',
    po_no: 'Order number',
    ci_no: 'Issue number',
    bc_to_no: 'Transfer number',
    transfer_from_code: 'From',
    transfer_to_code: 'To',
    unit_cost: 'Cost',
    cost_amount: 'Cost and margin',
    unit_price: 'Price',
    below_zero: 'Stock below zero',
    customer_no: 'Customer',
    loyalty_cust_scheme: 'Loyalty scheme',
    returned_on: 'Came back on',
    sold_by: 'Sold by',
    taken_by: 'Came back to',
    id: 'Number',
  },
});
