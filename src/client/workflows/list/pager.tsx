import { ActionIcon } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { formatNumber } from '#model/kit/format.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import styles from './list-page.module.css';

/** Which rows are shown of how many, and the way to the next ones. */
export function Pager(props: { page: number; size: number; total: number; change(page: number): void }) {
  const { page, size, total, change } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (page - 1) * size + 1);
  return (
    <nav className={styles.pager} aria-label={t.ui.page(page, pages)}>
      <span className="number">{t.ui.rows(from, Math.min(total, page * size), formatNumber(total))}</span>
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
        disabled={page >= pages}
        onClick={() => change(page + 1)}
      >
        <IconChevronRight />
      </ActionIcon>
    </nav>
  );
}
