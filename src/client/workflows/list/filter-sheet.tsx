import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#client/messages/en.ts';
import styles from './list-page.module.css';

/** The filters of a list. They act at once; the sheet only has to be closed. */
export default function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened onClose={onClose} title={t.ui.filters} position="right" size="sm">
      <div className={styles.sheet}>
        {children}
        <Button onClick={onClose}>{t.ui.close}</Button>
      </div>
    </Drawer>
  );
}
