import { Button } from '@mantine/core';
import { useState } from 'react';
import { customers, promotions } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { notify } from '../../page/notices.ts';
import { currentTablet } from '../../tablet/tablet.ts';

const texts = t.outbox.sellWithout;

/** What a sale takes of its customer's own, by call: the server may refuse it after the goods have left. */
const labels: Readonly<Record<string, string>> = {
  [customers.addRedeemablePoint.name]: texts.points,
  [promotions.setBirthday.name]: texts.birthday,
};

/** Is it something that the rest of a sale can do without? */
export const isLoyalty = (entry: EntryView | undefined): boolean => entry !== undefined && entry.op in labels;

/**
 * The way on for a sale that was handed over, where the server refuses its points or its birthday promotion: the rest of
 * it is sent, and its customer owes what those would have paid. Nothing is shown for any other change.
 */
export function SellWithout({ entry }: { entry: EntryView }) {
  const [busy, setBusy] = useState(false);
  const label = labels[entry.op];
  if (label === undefined || entry.state !== 'FAILED') return null;
  const goOn = async () => {
    setBusy(true);
    try {
      const outbox = currentTablet()?.outbox;
      await outbox?.discard(outbox.discarding(entry.mid, { alone: true }), label);
      notify.success(texts.done);
    } catch {
      notify.failure(t.outbox.notEditable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void goOn()}>
      {label}
    </Button>
  );
}
