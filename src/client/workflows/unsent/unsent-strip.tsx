import { Link } from '@tanstack/react-router';
import { t } from '../../messages/en.ts';
import type { DocumentWords } from '../../messages/kit/document-words.ts';
import { translate } from '../../messages/language.ts';
import { isStale } from '../../outbox/stale.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { isUnsent, needsAttention } from '../../tablet/entries.ts';
import { IconAlert, IconClock } from '../../ui/icons.tsx';
import { DecideConflict } from '../conflict/decide-conflict.tsx';
import { ThrowDocumentAway } from './throw-away.tsx';
import classes from './unsent-strip.module.css';

const texts = t.doc.unsent;

/** What of a document is still on the tablet only, and why it does not go. */
export function UnsentStrip({
  record,
  words,
  onDeleted,
}: {
  record: Pick<RecordResult<unknown>, 'pending' | 'problems'>;
  words: Pick<DocumentWords, 'unsent' | 'refused'>;
  /** It was on this tablet only, and is gone. */
  onDeleted: () => void;
}) {
  const unsent = record.pending.filter(isUnsent);
  const held = unsent.find(needsAttention);
  const [problem] = record.problems;
  if (unsent.length === 0 && !problem) return null;
  const stale = held !== undefined && isStale(held);
  const why = stale ? undefined : (held?.error ?? problem);
  return (
    <aside className={classes.strip} data-held={held || problem ? true : undefined} role="status">
      {held || problem ? <IconAlert /> : <IconClock />}
      <span>
        {stale ? t.conflictNotice.strip : held || problem ? words.refused : words.unsent}
        {why && <small>{translate(why)}</small>}
        {held && unsent.length > 1 && <small>{texts.waiting}</small>}
      </span>
      <ThrowDocumentAway unsent={unsent} onThrown={onDeleted} />
      {stale ? (
        <DecideConflict mid={held.mid} />
      ) : (
        <Link to="/outbox">{held ? texts.editAndSend : texts.toOutbox}</Link>
      )}
    </aside>
  );
}

/** A remark that stands where the strip does; `held`: a person has to do something. */
export function StripNote({ held, children }: { held?: true; children: string }) {
  return (
    <p className={classes.strip} data-held={held} role="status">
      {held && <IconAlert />}
      <span>{children}</span>
    </p>
  );
}
