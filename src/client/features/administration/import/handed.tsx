import { Link } from '@tanstack/react-router';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './import.module.css';
import type { Handed } from './use-import.ts';

const texts = t.imports;

/** A file that the server takes by itself: how far it is, or why nothing was taken. */
export function HandedFile({ handed }: { handed: Handed }) {
  const { file, rows, rows_done, state, refused } = handed;
  if (state === 'failed')
    return (
      <Block title={file}>
        <Note tone="bad">{refused ? translate(refused) : texts.failed}</Note>
      </Block>
    );
  const words = texts.taking(formatQuantity(rows_done), formatQuantity(rows));
  return (
    <Block title={file}>
      <p role="status">{words}</p>
      <progress
        className={classes.progress}
        aria-label={words}
        max={Math.max(1, rows)}
        {...(rows_done > 0 ? { value: rows_done } : {})}
      />
      <p style={{ margin: 0 }}>
        {texts.mayLeave} <Link to="/">{t.pages['/']}</Link>
      </p>
    </Block>
  );
}
