import { maskedPhone, shownCart } from '#model/sales/shown-cart.ts';
import { nameOf } from '../items/item-name.ts';
import { idle, type Shown } from './messages.ts';
import type { ShownParts } from './shown-parts.ts';

/** What a customer sees of what the till shows. Without lines and after the panel of a sale: nothing. */
export function shownOf({ cart, points, money, code, received, sold }: Partial<ShownParts>): Shown {
  if (sold) return shownSold(sold, code ?? null);
  if (!cart || cart.draft.lines.length === 0) return idle;
  const { lines, touched, header } = cart.draft;
  const shown = shownCart(lines, nameOf, cart.totals);
  const phone = maskedPhone(header.sell_to_phone_no);
  return {
    ...shown,
    is: 'cart',
    lines: shown.lines.map((line, at) => ({ ...line, isNew: lines[at]?.line_no === touched?.line_no })),
    dueVnd: Math.max(0, cart.dueVnd),
    customer: phone === '' ? null : { phone, points: points ?? null },
    money: money ? shownMoney(money) : null,
    code: code ?? null,
    received: received ?? false,
  };
}

/** What was given so far. Of the part that is filled in now the change alone: before it is taken, nothing is said to be paid. */
function shownMoney({ takenVnd, receipt, isCash, entry, changeVnd }: ShownParts['money']) {
  const before = takenVnd - receipt.amount;
  if (before <= 0 && changeVnd <= 0) return null;
  return { takenVnd: before, givenVnd: isCash ? entry.given : 0, changeVnd };
}

function shownSold(sold: ShownParts['sold'], code: ShownParts['code'] | null): Shown {
  const { totalVnd, cashVnd, changeVnd, backVnd = 0, owedVnd, waitsVnd, isRefused } = sold;
  const none = { totalVnd: 0, givenVnd: 0, changeVnd: 0, backVnd: 0, owedVnd: 0, code: null };
  // A person has to decide: nothing is promised before.
  if (isRefused) return { is: 'sold', stands: 'unsure', ...none };
  const givenVnd = cashVnd > 0 ? cashVnd + changeVnd : 0;
  return {
    is: 'sold',
    stands: waitsVnd > 0 ? 'waits' : 'done',
    ...{ totalVnd, givenVnd, changeVnd, backVnd, owedVnd },
    code: waitsVnd > 0 ? code : null,
  };
}
