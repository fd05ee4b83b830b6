import type { ReactNode } from 'react';
import type { StatementLine } from '#calls/sales/bank-transfers.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Amount, DateText } from '../../../ui/tables/values.tsx';
import classes from '../cashbook.module.css';
import type { BadRow } from './statement-lines.ts';

const texts = t.statement;
const shown = 100;

/** Rows that cannot be taken, each with why. */
export function BadRows({ bad }: { bad: readonly BadRow[] }) {
  if (bad.length === 0) return null;
  return (
    <Table label={texts.bad} heads={[texts.row, texts.reason, texts.said]} all={bad.length}>
      {bad.slice(0, shown).map(({ row, reason, said }) => (
        <tr key={row}>
          <td>{formatQuantity(row)}</td>
          <td>{texts.reasons[reason]}</td>
          <td>{said}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The money that came in. */
export function Lines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0) return null;
  const heads = [
    texts.row,
    texts.fields.date,
    texts.fields.credit,
    texts.fields.memo,
    texts.fields.reference,
  ];
  return (
    <Table label={texts.lines} heads={heads} all={lines.length}>
      {lines.slice(0, shown).map(({ row, booked_at, amount, memo, reference }) => (
        <tr key={row}>
          <td>{formatQuantity(row)}</td>
          <td>
            <DateText value={booked_at} time />
          </td>
          <td className={classes.figure}>
            <Amount value={amount} />
          </td>
          <td>{memo}</td>
          <td>{reference}</td>
        </tr>
      ))}
    </Table>
  );
}

function Table(props: { label: string; heads: readonly string[]; all: number; children: ReactNode }) {
  return (
    <div>
      <h3>{props.label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.wide} tabIndex={0} aria-label={props.label}>
        <table className={classes.lines}>
          <thead>
            <tr>
              {props.heads.map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{props.children}</tbody>
        </table>
      </section>
      {props.all > shown && <p>{texts.more(formatQuantity(props.all - shown))}</p>}
    </div>
  );
}
