/** The three parties of a sales document: who is sold to, who is billed, who receives. */
const blocks = ['bill_to', 'ship_to'] as const;
/** The fields of a party's block, without its prefix; the country is always VNM. */
export const partyFields = [
  'customer_no',
  'name',
  'phone_no',
  'contact',
  'address',
  'address_2',
  'district_code',
  'district_name',
  'post_code',
  'city',
  'province_code',
  'province_name',
  'ward_code',
  'ward_name',
] as const;

/** A sale to a person who does not give a name. */
export const walkInName = 'Khách lẻ';

type Texts = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Bill-to and ship-to follow the sell-to customer as long as no one set them otherwise, as in Business Central: a block
 * that was empty or the same as the old sell-to, and that this change does not name, takes the new sell-to.
 */
export function followSellTo<H extends object>(before: object | null, change: object, after: H): H {
  const old = before as Texts | null; // a header's fields, read by name and checked by `text`
  const next: Record<string, unknown> = { ...(after as Texts) };
  if (!text(next.sell_to_name)) next.sell_to_name = walkInName;
  for (const block of blocks) {
    const named = partyFields.some(field => text((change as Texts)[`${block}_${field}`]) !== '');
    const follows = partyFields.every(field => {
      const value = text(old?.[`${block}_${field}`]);
      return value === '' || value === text(old?.[`sell_to_${field}`]);
    });
    if (named || !follows) continue;
    for (const field of partyFields) next[`${block}_${field}`] = text(next[`sell_to_${field}`]);
  }
  return next as H; // the same keys with texts instead of texts
}

/** A change of the customer, and of nothing else. */
export function isCustomerChange(change: object): boolean {
  const keys = Object.keys(change);
  return (
    keys.length > 0 &&
    keys.every(key => /^(sell_to|bill_to|ship_to|loyalty_cust)_/.test(key) || key === 'customer_birthday')
  );
}
