import { Button, Checkbox, Drawer } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { Note } from '../../ui/note.tsx';
import { useTopmost } from '../../ui/topmost.ts';
import styles from './list-page.module.css';

export type Choosable = { field: string; title: string };

/** Which columns of a list a person sees. The first one leads to the record, and stays. */
export default function ColumnSheet(props: {
  columns: readonly Choosable[];
  /** Fields that are shown; `null`: the usual ones. */
  chosen: readonly string[] | null;
  choose(fields: readonly string[] | null): void;
  onClose: () => void;
}) {
  const { columns, chosen, choose, onClose } = props;
  const [first, ...others] = columns;
  const shown = chosen ?? columns.map(({ field }) => field);
  const isTopmost = useTopmost(true);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={isTopmost}
      title={t.ui.columns}
      position="right"
      size="sm"
    >
      <div className={styles.sheet}>
        {chosen === null && <Note>{t.ui.columnsAsUsual}</Note>}
        {first && <Checkbox size="lg" label={first.title} checked disabled />}
        {others.map(({ field, title }) => (
          <Checkbox
            key={field}
            size="lg"
            label={title}
            checked={shown.includes(field)}
            onChange={event => {
              const isWanted = event.currentTarget.checked;
              choose(
                columns
                  .map(column => column.field)
                  .filter(one => (one === field ? isWanted : shown.includes(one))),
              );
            }}
          />
        ))}
        <Button variant="default" onClick={() => choose(columns.map(({ field }) => field))}>
          {t.ui.allColumns}
        </Button>
        <Button variant="default" disabled={chosen === null} onClick={() => choose(null)}>
          {t.ui.usualColumns}
        </Button>
      </div>
    </Drawer>
  );
}
