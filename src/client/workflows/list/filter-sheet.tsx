import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#client/messages/en.ts';
import { useTopmost } from '../../ui/topmost.ts';
import styles from './list-page.module.css';

/** The filters of a list. They act at once: its end says how many rows they leave (`total`, null while that is asked), and shows them. */
export default function FilterSheet(props: {
  total: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { total, onClose } = props;
  const isTopmost = useTopmost(true);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={isTopmost}
      title={t.ui.filters}
      position="right"
      size="sm"
    >
      <div className={styles.sheet}>
        {props.children}
        <Button onClick={onClose}>{total === null ? t.ui.close : t.ui.showFound(total)}</Button>
      </div>
    </Drawer>
  );
}
