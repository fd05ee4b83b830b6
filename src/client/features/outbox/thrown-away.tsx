import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { Thrown } from '#offline/tablet.ts';
import { notify } from '../../page/notices.ts';
import { useEntries } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { wordsWithMoney } from '../../workflows/unsent/entry-words.ts';
import styles from './outbox.module.css';

/** What this person threw away here within a day, and the way to have it back. */
export function ThrownAway() {
  const outbox = useTablet()?.outbox;
  const entries = useEntries();
  const [thrown, setThrown] = useState<readonly Thrown[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes in the outbox may have been thrown away or put back
  useEffect(() => {
    let live = true;
    outbox?.thrownAway().then(
      found => live && setThrown(found),
      // The storage is broken, and the page says so.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [outbox, entries]);
  const restore = async (id: string) => {
    try {
      await outbox?.restore(id);
      notify.success(t.outbox.restored);
    } catch {
      notify.failure(t.outbox.restoreTooLate);
    }
  };
  if (thrown.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t.outbox.thrownTitle}>
      <header>
        <h2>{t.outbox.thrownTitle}</h2>
      </header>
      <ul>
        {thrown.map(({ id, at, reason, entries: [first, ...others] }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.line}>
              <strong>{first ? wordsWithMoney(first) : ''}</strong>
              <Button variant="default" flex="none" onClick={() => void restore(id)}>
                {t.outbox.restore}
              </Button>
            </div>
            <p className={styles.detail}>
              <DateText value={at} time /> · {t.outbox.reason}: {reason}
            </p>
            {others.map(entry => (
              <p key={entry.mid} className={styles.detail}>
                {wordsWithMoney(entry)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
