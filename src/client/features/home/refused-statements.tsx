import { Link } from '@tanstack/react-router';
import { statements } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/query.ts';
import { IconAlert, IconChevronRight } from '../../ui/icons.tsx';
import { linkTo, listAt } from '../../ui/place.ts';
import styles from './home.module.css';

const refused = [filter('status', 'refused')];

/** Sales that Business Central refused, until a person sends them again. */
export default function RefusedStatements() {
  const { rows, total } = useList(statements.filter, { size: 1, filters: refused });
  if (rows.length === 0) return null;
  return (
    <ul className={styles.jobs} aria-label={t.statements.posting}>
      <li>
        <Link {...linkTo(listAt('/statements', { status: 'refused' }))} data-late>
          <IconAlert size={24} />
          <span>{t.statements.refused(total)}</span>
          <IconChevronRight />
        </Link>
      </li>
    </ul>
  );
}
