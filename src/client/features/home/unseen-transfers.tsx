import { Link } from '@tanstack/react-router';
import { receipts } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { isUnseen } from '#model/sales/receipts.ts';
import { useTable } from '../../read/use-table.ts';
import { Age } from '../../ui/age.tsx';
import { Arrival } from '../../ui/arrivals.tsx';
import { IconChevronRight } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Amount } from '../../ui/tables/values.tsx';
import styles from './home.module.css';

const texts = t.home.unseen;

/**
 * Transfers that were said to come and that are not seen yet, as this tablet knows them. Nothing where there
 * is none.
 */
export function UnseenTransfers() {
  const { rows } = useTable(receipts.added);
  const unseen = rows.filter(isUnseen);
  if (unseen.length === 0) return null;
  const [oldest = ''] = unseen.map(({ created_at }) => created_at).sort();
  return (
    <Arrival>
      <Note tone="warn">
        <Link className={styles.lead} to="/reports/reconciliation" search={{ status: 'waiting' }}>
          <span>
            <strong>{texts.count(unseen.length)}</strong> ·{' '}
            <Amount value={unseen.reduce((sum, { amount }) => sum + amount, 0)} unit /> · {texts.oldest}{' '}
            <Age at={oldest} />
          </span>
          <IconChevronRight />
        </Link>
      </Note>
    </Arrival>
  );
}
