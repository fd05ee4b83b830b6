import type { ReturnElsewhere } from '#calls/sales/documents.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Note } from '../../../ui/note.tsx';
import classes from './returned-elsewhere.module.css';

const texts = t.shopReturns;
const vnd = (amount: number) => `${formatAmount(amount)} ₫`;

/** What of a sale came back to other shops, and what was paid back there. */
export default function ReturnedElsewhere({ returns }: { returns: readonly ReturnElsewhere[] }) {
  return (
    <div className={classes.notes}>
      {returns.map(({ memo_no, shop, returned_on, goods_amount, refunded_amount }) => (
        <Note key={memo_no}>
          {texts.cameBack(shop, formatDate(returned_on), vnd(goods_amount))}
          {refunded_amount > 0 && ` ${texts.cameBackPaid(vnd(refunded_amount))}`}
        </Note>
      ))}
    </div>
  );
}
