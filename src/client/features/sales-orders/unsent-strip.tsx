import { Link, useNavigate } from '@tanstack/react-router';
import type { DocumentType } from '#model/sales-order-document.ts';
import { isUnsent, needsAttention } from '../../data/entries.ts';
import type { RecordResult } from '../../data/query.ts';
import { isStale } from '../../data/stale.ts';
import { t } from '../../messages/en.ts';
import { DecideConflict } from '../../ui/decide-conflict.tsx';
import { DeleteUnsent } from '../../ui/delete-unsent.tsx';
import { IconAlert, IconClock } from '../../ui/icons.tsx';
import { placeOf } from './document-place.ts';
import classes from './order-view.module.css';

const texts = t.salesOrders.unsent;

/** What of a document is still on the tablet only, and why it does not go. */
export function UnsentStrip({
  record,
  type,
}: {
  record: Pick<RecordResult<unknown>, 'pending' | 'problems'>;
  type: DocumentType;
}) {
  const navigate = useNavigate();
  const unsent = record.pending.filter(isUnsent);
  const held = unsent.find(needsAttention);
  const [problem] = record.problems;
  if (unsent.length === 0 && !problem) return null;
  const stale = held !== undefined && isStale(held);
  const why = stale ? undefined : (held?.error?.msg ?? problem?.msg);
  return (
    <aside className={classes.strip} data-held={held || problem ? true : undefined} role="status">
      {held || problem ? <IconAlert /> : <IconClock />}
      <span>
        {stale
          ? t.conflict.strip
          : held || problem
            ? t.documents[type].refused
            : t.documents[type].unsent(unsent.length)}
        {why && <small>{why}</small>}
        {held && unsent.length > 1 && <small>{texts.waiting}</small>}
      </span>
      <DeleteUnsent unsent={unsent} onDeleted={() => void navigate({ to: placeOf[type].list, search: {} })} />
      {stale ? (
        <DecideConflict mid={held.mid} />
      ) : (
        <Link to="/outbox">{held ? texts.editAndSend : texts.toOutbox}</Link>
      )}
    </aside>
  );
}
