import { Link } from '@tanstack/react-router';
import { bankAccounts } from '#calls/index.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { formatAmount } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { columns } from '../../workflows/list/columns.ts';
import classes from './cashbook.module.css';
import { accountName, typeName, whyOf } from './entry-words.ts';

const texts = t.cashbook;

/** The document that was paid, as a link where the person may open it. */
export function PaidDocument({ no }: { no: string }) {
  const isMemo = no.startsWith('SC-');
  const to = isMemo ? '/salesOrders/creditMemo' : '/salesOrders/detail';
  const { allowed } = usePagePermission(to);
  if (no === '') return null;
  return allowed ? (
    <Link to={to} search={{ no }} className="number">
      {no}
    </Link>
  ) : (
    <span className="number">{no}</span>
  );
}

/** An amount with its sign, so that what went out is seen without its colour. */
export function Signed({ amount }: { amount: number }) {
  return (
    <span className={`number ${classes.signed}`} data-out={amount < 0 || undefined}>
      {amount > 0 ? '+' : ''}
      {formatAmount(amount)}
    </span>
  );
}

export const entryColumns = (till: (entry: MoneyEntry) => string, personName: (username: string) => string) =>
  columns(bankAccounts.filter, [
    { field: 'posting_date', title: texts.date, type: 'date', onPhone: 'subtitle' },
    { field: 'true_date', title: texts.trueDate, type: 'date', wideOnly: true, onPhone: 'hidden' },
    {
      field: 'document_type',
      title: texts.type,
      onPhone: 'title',
      value: row => typeName(row.document_type),
      cell: row => typeName(row.document_type),
    },
    {
      field: 'bank_account_no',
      title: texts.account,
      value: row => placeOf(row, till),
      cell: row => placeOf(row, till),
    },
    { field: 'reason', title: texts.reason, value: whyOf, cell: whyOf },
    {
      field: 'document_no',
      title: texts.no,
      value: row => localNumber(row.document_no),
      cell: row => <span className="number">{localNumber(row.document_no)}</span>,
    },
    {
      field: 'pos_so_no',
      title: texts.document,
      cell: row => <PaidDocument no={row.pos_so_no} />,
    },
    { field: 'name', title: texts.name },
    { field: 'address', title: texts.address, wideOnly: true, onPhone: 'hidden' },
    {
      field: 'amount',
      title: texts.amount,
      type: 'amount',
      onPhone: 'end',
      cell: row => <Signed amount={row.amount} />,
    },
    {
      field: 'created_by',
      title: texts.by,
      wideOnly: true,
      onPhone: 'hidden',
      value: row => personName(row.created_by),
      cell: row => personName(row.created_by),
    },
    { field: 'created_at', title: texts.at, type: 'datetime', wideOnly: true, onPhone: 'hidden' },
  ]);

/** The account of an entry, and of cash the till. */
export const placeOf = (entry: MoneyEntry, till: (entry: MoneyEntry) => string) =>
  [accountName(entry.bank_account_no), entry.location_code === '' ? '' : till(entry)]
    .filter(Boolean)
    .join(' · ');
