import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { useResolve } from '../../data/entries.ts';
import { DeleteUnsent } from '../../ui/delete-unsent.tsx';
import { EntryRow } from './entry-row.tsx';
import { type Group, titleOf } from './groups.ts';
import styles from './outbox.module.css';

/** The entries of one document, first to be sent first. */
export function DocumentEntries({ group, all }: { group: Group; all: readonly EntryView[] }) {
  const resolve = useResolve();
  const title = titleOf(group, resolve);
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <DeleteUnsent unsent={group.entries} />
        {group.kind === 'so' ? (
          <Button
            variant="subtle"
            renderRoot={props => (
              <Link to="/salesOrders/detail" search={{ no: resolve(group.no) }} {...props} />
            )}
          >
            {t.outbox.openDocument}
          </Button>
        ) : null}
      </header>
      <ol>
        {group.entries.map(entry => (
          <EntryRow key={entry.mid} entry={entry} all={all} />
        ))}
      </ol>
    </section>
  );
}
