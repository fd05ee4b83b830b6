import { cashAccount } from './money-entries.ts';
import { isMarketplace, isOnShopAccount } from './payments.ts';

/**
 * Accounts that are no franchise's own: the two of the company for e-commerce, in VND, and what the payment partners owe
 * until they pay out. The specification says that they are fixed, and not how they are called.
 */
export const companyAccounts = {
  /** What is sold by the web shop. */
  web: 'ECOM-WEB',
  /** What marketplaces pay for. */
  market: 'ECOM-MARKET',
  payoo: 'PAYOO',
  viettel: 'VIETTEL',
} as const;

type Paid = { payment_type: string; receipt_type: string; receipt_type_code: string };

/**
 * The account that the money of a receipt comes onto. A partner's money is the partner's debt, wherever the sale was made; what
 * e-commerce collects itself comes onto its own account, and everything else into the till or onto the shop's.
 *
 * @param shop the account of the franchise; may be empty
 */
export function accountOf({ payment_type, receipt_type, receipt_type_code }: Paid, shop: string): string {
  if (payment_type === 'cash') return cashAccount;
  if (payment_type === 'payoo' || payment_type === 'viettel') return companyAccounts[payment_type];
  if (isOnShopAccount({ receipt_type })) return shop;
  return isMarketplace(receipt_type_code) ? companyAccounts.market : companyAccounts.web;
}
