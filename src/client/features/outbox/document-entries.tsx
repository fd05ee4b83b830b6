import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { usePermit } from '../../read/permissions.ts';
import { useResolve } from '../../tablet/entries.ts';
import { ThrowDocumentAway } from '../../workflows/unsent/throw-away.tsx';
import { EntryRow } from './entry-row.tsx';
import { type Group, titleOf } from './groups.ts';
import styles from './outbox.module.css';
import { SaleCard, saleIn } from './sale-card.tsx';

/** Where the documents of a queue are seen: the screens of the types that it may be of. Each leads on to the right one. */
const screens = {
  so: ['/salesOrders/detail', '/salesQuotes/detail', '/salesOrders/creditMemo'],
  po: ['/purchasesOrders/detail', '/purchasesOrders/creditMemo'],
  ci: ['/consignmentIssue/detail'],
  to: ['/consignmentReceipt/detail'],
} as const;
const hasScreen = (kind: string): kind is keyof typeof screens => kind in screens;

/** The entries of one document, first to be sent first. */
export function DocumentEntries({ group, all }: { group: Group; all: readonly EntryView[] }) {
  const resolve = useResolve();
  const title = titleOf(group, resolve);
  const { mayOpen } = usePermit();
  const page = hasScreen(group.kind) ? screens[group.kind].find(mayOpen) : undefined;
  const actions = page ? (
    <Button
      variant="subtle"
      renderRoot={props => <Link to={page} search={{ no: resolve(group.no) }} {...props} />}
    >
      {t.outbox.openDocument}
    </Button>
  ) : null;
  const sale = saleIn(group);
  if (sale)
    return (
      <SaleCard group={group} sale={sale} title={title} all={all}>
        {actions}
      </SaleCard>
    );
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <ThrowDocumentAway unsent={group.entries} />
        {actions}
      </header>
      <ol>
        {group.entries.map(entry => (
          <EntryRow key={entry.mid} entry={entry} all={all} />
        ))}
      </ol>
    </section>
  );
}
