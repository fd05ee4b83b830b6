import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Write } from '#calls/kit/call.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { inputFor } from '#offline/overlay/when.ts';
import type { EntryView } from '#offline/tablet.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { notify } from '../../page/notices.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { isUnsent, needsAttention } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { IconAlert } from '../../ui/icons.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { ThrowAway } from '../unsent/throw-away.tsx';
import type { ReceivePiece } from './counting.ts';
import classes from './receive-pending.module.css';
import { corrected, pieceKey, type QueuedLine, refusedLines } from './refused.ts';

const texts = t.receive;

/**
 * Receipts of a document that are still on this tablet: a quiet line says that they are not final, and where the server refuses one
 * because another person has received the same, what I wanted, what was received and what is left, and one tap to correct it.
 */
export function ReceivePending<I extends { lines: readonly QueuedLine[] }, O>({
  record,
  call,
  base,
}: {
  record: Pick<RecordResult<unknown>, 'pending' | 'refresh'>;
  /** The call that receives. */
  call: Write<I, O>;
  /** The document's pieces as the server says. */
  base: readonly ReceivePiece[];
}) {
  const entries = record.pending.filter(entry => entry.op === call.name && isUnsent(entry));
  const refused = entries.find(needsAttention);
  const waiting = entries.filter(entry => entry !== refused);
  const queued = waiting.flatMap(entry => inputIn(call, entry)?.lines ?? []);
  return (
    <>
      {refused && <Refused call={call} entry={refused} base={base} refresh={record.refresh} />}
      {queued.some(line => line.qty_to_receive > 0) && (
        <p className={classes.queued} role="status">
          <UnsentMark final={false} /> <strong>{texts.queued(inWords(base, queued))}</strong>{' '}
          {texts.queuedHint}
        </p>
      )}
    </>
  );
}

/** So much of the document's pieces, each unit by itself. */
const inWords = (base: readonly ReceivePiece[], lines: readonly QueuedLine[]): string => {
  const units = new Map(base.map(piece => [piece.key, piece.unit]));
  return inUnits(
    lines.map(line => ({
      unit_of_measure: units.get(pieceKey(line)) ?? '',
      quantity: line.qty_to_receive,
    })),
  );
};

/** What was received. Sealed under another key it has nothing to show. */
const inputIn = <I, O>(call: Write<I, O>, entry: EntryView): I | null =>
  entry.args === null ? null : inputFor(call, entry);

function Refused<I extends { lines: readonly QueuedLine[] }, O>(props: {
  call: Write<I, O>;
  entry: EntryView;
  base: readonly ReceivePiece[];
  refresh: () => Promise<void>;
}) {
  const { call, entry, base, refresh } = props;
  const outbox = useTablet()?.outbox;
  const asked = useRef('');
  useEffect(() => {
    // What the others have done is known to the server alone.
    if (asked.current === entry.mid) return;
    asked.current = entry.mid;
    void refresh();
  }, [entry.mid, refresh]);
  const input = inputIn(call, entry);
  const lines = input?.lines ?? [];
  const short = refusedLines(base, lines);
  if (short.length === 0 || !entry.editable) return null;
  const left = corrected(base, lines);
  const correct = async () => {
    try {
      await outbox?.edit(entry.mid, { ...input, lines: left });
      notify.success(texts.corrected);
    } catch {
      notify.failure(texts.tooLate);
    }
  };
  return (
    <section className={classes.refused} role="alert">
      <h2>
        <IconAlert /> {texts.refusedTitle}
      </h2>
      <ul>
        {short.map(({ piece, wanted, left: rest }) => (
          <li key={piece.key}>
            <strong>{piece.name}</strong>{' '}
            {texts.refused(
              formatQuantity(wanted),
              formatQuantity(piece.shipped),
              formatQuantity(piece.received),
              formatQuantity(rest),
            )}
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <Button size="lg" onClick={() => void correct()}>
          {texts.receiveLeft(inWords(base, left))}
        </Button>
      ) : (
        <ThrowAway entry={entry} thing="to" />
      )}
    </section>
  );
}
