import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CashbookDay } from '#calls/sales/bank-accounts.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useInPicture } from '../../workflows/report/in-picture.ts';
import classes from './cashbook.module.css';
import { type Asked, entriesOf } from './cashbook-entries.ts';
import { PaidDocument, Signed } from './entry-columns.tsx';
import { typeName, whyOf } from './entry-words.ts';

const texts = t.cashbook;

/** The days on which money moved, the last one first, each with its entries once it is opened. */
export function Days({
  days,
  asked,
  accountName,
}: {
  days: readonly CashbookDay[];
  asked: Asked;
  accountName: (account: string) => string;
}) {
  useInPicture('days', 3, {
    title: texts.days,
    head: ['', texts.opening, texts.in, texts.out, texts.closing],
    rows: days.map(day => [
      `${formatDate(day.posting_date)} ${accountName(day.account)}`,
      ...[day.opening, day.amount_in, day.amount_out, day.closing].map(formatAmount),
    ]),
  });
  if (days.length === 0) return <EmptyState title={texts.noDays} />;
  return (
    <ul className={classes.days} aria-label={texts.days}>
      {days.map(day => (
        <Day
          key={`${day.posting_date} ${day.account}`}
          day={day}
          asked={asked}
          name={accountName(day.account)}
        />
      ))}
    </ul>
  );
}

/** A day of one account, with its entries once it is opened. */
function Day({ day, asked, name }: { day: CashbookDay; asked: Asked; name: string }) {
  const [open, setOpen] = useState(false);
  const { posting_date, opening, amount_in, amount_out, closing } = day;
  const figures = [
    [texts.opening, opening],
    [texts.in, amount_in],
    [texts.out, amount_out],
    [texts.closing, closing],
  ] as const;
  return (
    <li className={classes.day}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <strong>{formatDate(posting_date)}</strong>
          <small>{name}</small>
        </span>
        {figures.map(([label, amount]) => (
          <span key={label} className={classes.figure}>
            <small>{label}</small>
            {formatAmount(amount)}
          </span>
        ))}
      </button>
      {open ? <Entries day={day} asked={asked} name={name} /> : null}
    </li>
  );
}

const mostShown = 50;

function Entries({ day, asked, name }: { day: CashbookDay; asked: Asked; name: string }) {
  const { posting_date: date, account } = day;
  const { call, input } = entriesOf({ ...asked, from_date: date, to_date: date }, account);
  const list = useList(call, { ...input, size: mostShown });
  if (list.rows.length === 0)
    return <p className={classes.entries}>{list.isPending ? t.ui.loading : t.ui.notOnTablet}</p>;
  return (
    <ul className={classes.entries} aria-label={texts.showEntries(formatDate(date), name)}>
      {list.rows.map(entry => (
        <li key={entry.id}>
          <strong>{typeName(entry.document_type)}</strong>
          <span className={classes.dim}>{entry.document_no}</span>
          <PaidDocument no={entry.pos_so_no} />
          <span>{[whyOf(entry), entry.name].filter(Boolean).join(' · ')}</span>
          <Signed amount={entry.amount} />
        </li>
      ))}
      {list.total > mostShown ? (
        <li>
          <Link
            to="/bankAccountEntries"
            search={{
              posting_date: `${date}..${date}`,
              [asked.type === 'cash' ? 'location_code' : 'bank_account_no']: account,
              ...(asked.franchise_code === '' ? {} : { franchise_code: asked.franchise_code }),
              ...(asked.drawer_code === '' ? {} : { drawer_code: asked.drawer_code }),
            }}
          >
            {texts.more50(list.total - mostShown)}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
