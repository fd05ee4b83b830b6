import { ActionIcon } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import styles from './list-page.module.css';

type Total = { total: number; isCapped?: boolean };

/** How many rows a list has: `10.000+` where it was counted no further. */
export const totalText = ({ total, isCapped = false }: Total) =>
  `${formatNumber(total)}${isCapped ? '+' : ''}`;

/**
 * Which rows are shown of how many, and the way to the next ones. Where not all are counted, there is always a next page:
 * the other end of the list is reached by its sort order.
 */
export function Pager(props: Total & { page: number; size: number; change(page: number): void }) {
  const { page, size, total, isCapped = false, change } = props;
  // The page is within what is counted, also while it is the one before that is shown.
  const counted = { total: isCapped ? Math.max(total, page * size) : total, isCapped };
  const pages = Math.max(1, Math.ceil(counted.total / size));
  const shown = (row: number) => formatNumber(Math.min(counted.total, row));
  return (
    <nav className={styles.pager} aria-label={t.ui.page(page, totalText({ total: pages, isCapped }))}>
      <span className="number">
        {t.ui.rows(shown((page - 1) * size + 1), shown(page * size), totalText(counted))}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t.ui.previousPage}
        disabled={page <= 1}
        onClick={() => change(page - 1)}
      >
        <IconChevronLeft />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t.ui.nextPage}
        disabled={page >= pages && !isCapped}
        onClick={() => change(page + 1)}
      >
        <IconChevronRight />
      </ActionIcon>
    </nav>
  );
}
