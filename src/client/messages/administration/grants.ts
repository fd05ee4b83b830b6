import { type PageButton, pages } from '#model/session/pages.ts';
import { area } from '../language.ts';

// Each button of a page is named.
const buttons = Object.fromEntries(
  Object.values(pages).flatMap(({ buttons }) => buttons.map(name => [name, name])),
) as Record<PageButton, string>;

/** What a permission set grants, in a shop's words; a field without words of its own is called by its name. */
export const grants = area('grants', {
  buttons,
  fields: {
    pos_so_no: 'Order number',
    sell_to_name: 'Customer',
    sell_to_phone_no: 'Customer’s phone',
    la_status: 'Status',
    la_internal_comment: 'Internal comment',
    cancel_reason_code: 'Reason of cancellation',
    cancel_reason_description: 'Reason of cancellation',
    applies_to_no: 'Credited order',
    agent_code: 'Shipping agent',
    po_no: 'Order number',
    ci_no: 'Issue number',
    bc_to_no: 'Transfer number',
    transfer_from_code: 'From',
    transfer_to_code: 'To',
    unit_cost: 'Cost',
    unit_price: 'Price',
    below_zero: 'Stock below zero',
    customer_no: 'Customer',
    loyalty_cust_scheme: 'Loyalty scheme',
    id: 'Number',
  },
});
