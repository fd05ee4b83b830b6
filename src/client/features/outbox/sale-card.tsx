import type { ReactNode } from 'react';
import { receipts } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import type { EntryView } from '#offline/tablet.ts';
import { methodLabel } from '../../messages/payment-labels.ts';
import { needsAttention } from '../../tablet/entries.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { ThrowAway } from '../../workflows/unsent/throw-away.tsx';
import { EntryRow } from './entry-row.tsx';
import type { Group } from './groups.ts';
import styles from './outbox.module.css';

/** What is unsent of a document that money was taken for: how much, and by which methods. */
export type UnsentSale = { amountVnd: number; methods: readonly string[] };

/** Null: no money was taken in what is unsent of this document, or it cannot be read. */
export function saleIn({ kind, entries }: Group): UnsentSale | null {
  if (kind !== 'so') return null;
  const taken = entries
    .filter(entry => entry.op === receipts.add.name && entry.args !== null)
    // The entry is of this call.
    .map(entry => entry.args as InputOf<typeof receipts.add>);
  if (taken.length === 0) return null;
  return {
    amountVnd: taken.reduce((sum, { amount }) => sum + amount, 0),
    methods: [...new Set(taken.map(({ payment_type }) => methodLabel(payment_type)))],
  };
}

/**
 * A sale as the person made it, which is one thing: its steps stand behind Details, but for one that waits for a decision, and
 * it is discarded as a whole.
 */
export function SaleCard({
  group,
  sale,
  title,
  all,
  children,
}: {
  group: Group;
  sale: UnsentSale;
  /** The document's own name. */
  title: string;
  all: readonly EntryView[];
  /** What can be done with the document. */
  children: ReactNode;
}) {
  const { entries } = group;
  const [first] = entries;
  const held = entries.find(needsAttention);
  const sending = entries.some(entry => entry.state === 'SENDING');
  const name = t.outbox.sale(`${formatAmount(sale.amountVnd)} ₫`, sale.methods.join(' + '));
  if (!first) return null;
  return (
    <section className={styles.group} aria-label={`${name}, ${title}`}>
      <header>
        <div className={styles.name}>
          <h2>{name}</h2>
          <p className={styles.detail}>
            <DateText value={first.createdAt} time /> · {title}
          </p>
        </div>
        <span className={styles.state} data-state={held?.state ?? (sending ? 'SENDING' : undefined)}>
          {held ? t.outbox.waits.attention : t.outbox.states[sending ? 'SENDING' : 'READY']}
        </span>
        {entries.every(entry => entry.editable) && <ThrowAway entry={first} thing="sale" />}
        {children}
      </header>
      {held && (
        <ul>
          <EntryRow entry={held} all={all} partOf="sale" />
        </ul>
      )}
      {entries.length > (held ? 1 : 0) && (
        <details className={styles.steps}>
          <summary>{t.outbox.steps(entries.length)}</summary>
          <ol>
            {entries
              .filter(entry => entry !== held)
              .map(entry => (
                <EntryRow key={entry.mid} entry={entry} all={all} partOf="sale" />
              ))}
          </ol>
        </details>
      )}
    </section>
  );
}
