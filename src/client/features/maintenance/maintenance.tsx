import { Button, Group } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useUnsentCount } from '../../tablet/entries.ts';
import { keepWorking, useMaintenance } from '../../transport/maintenance.ts';
import { useSession } from '../../who/session-state.ts';
import styles from './maintenance.module.css';

export const Route = createFileRoute('/_blank/maintenance')({ component: Maintenance });

function Maintenance() {
  const { notice, check } = useMaintenance();
  const unsent = useUnsentCount();
  const session = useSession();
  return (
    <main className={styles.page}>
      <img src="/icon.svg" alt="" width={56} height={56} />
      <h1>{t.maintenance.title}</h1>
      <p>{notice || t.maintenance.body}</p>
      {unsent > 0 ? <p>{t.maintenance.unsent(unsent)}</p> : null}
      <Group justify="center">
        <Button onClick={check}>{t.maintenance.look}</Button>
        {session ? (
          <Button variant="default" onClick={keepWorking}>
            {t.maintenance.keepSelling}
          </Button>
        ) : null}
      </Group>
    </main>
  );
}
