/**
 * What the back end keeps in addition to its source, and can check against it. `derived` is figures that
 * follow from rows, and are rebuilt from them. `proof` is two sets of rows that must agree: a person has to
 * find out which of them is wrong.
 */
export const systemIndexes = {
  sales_quantities: 'derived',
  sales_credits: 'derived',
  sales_remaining: 'derived',
  coupon_uses: 'derived',
  revenue_days: 'derived',
  revenue_hours: 'derived',
  revenue_items: 'derived',
  vat_days: 'derived',
  purchase_quantities: 'derived',
  transfer_totals: 'derived',
  stock_levels: 'derived',
  entry_franchises: 'derived',
  loyalty_balances: 'derived',
  stock_proof: 'proof',
  money_proof: 'proof',
  revenue_proof: 'proof',
  vat_proof: 'proof',
  number_proof: 'proof',
  search_proof: 'proof',
} as const satisfies Record<string, 'derived' | 'proof'>;

export type SystemIndexCode = keyof typeof systemIndexes;
export const systemIndexCodes = Object.keys(systemIndexes) as [SystemIndexCode, ...SystemIndexCode[]]; // its own keys
