import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bankTransfers, receipts } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { usePoll } from '../../transport/poll.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Note } from '../../ui/note.tsx';
import { useShown } from '../display/shown-parts.ts';
import { tellMoney } from './money-sound.ts';

const texts = t.reconciliation;
const pollMs = 3000;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/**
 * Whether a transfer that the customer was asked for has come: looked up while it is shown. Without a connection it says
 * nothing but that no one knows.
 */
export function MoneyArrived(props: {
  /** Number or temporary id of the document by now. */
  no: string;
  /** What it was when its code was made. */
  made?: string | undefined;
  amountVnd: number;
  /** The receipt that waits; the document's others are not meant. */
  receiptId?: number | undefined;
  /** The server has the document with all its receipts. */
  sent?: boolean | undefined;
  /** Its receipt is booked, or will be: the goods may be given away before the money is seen. */
  booked?: boolean | undefined;
  /** They were already. */
  handedOver?: boolean | undefined;
  /** Said until the money is there. */
  waiting: string;
  /** Told once the money is there. */
  onArrived?: () => void;
}) {
  const { no, made = no, amountVnd, receiptId, sent = false, waiting } = props;
  const [handed, setHanded] = useState(props.handedOver ?? false);
  const online = useCanFetch();
  // Before its receipt is there, money is known by what was written next to it alone.
  const isKnown = !isLocal(no) && (sent || receiptId !== undefined);
  const input = { pos_so_no: isKnown ? no : '', memo: transferMemo(made) };
  const allowed = useMayRead(bankTransfers.arrived, input);
  const { data, refresh } = useRecord(bankTransfers.arrived, input);
  const odd = (data?.transfers ?? []).filter(transfer => transfer.receipt_id === null);
  const cameVnd = odd.reduce((sum, { amount }) => sum + amount, 0);
  const isThere =
    data !== null &&
    (receiptId !== undefined
      ? data.transfers.some(transfer => transfer.receipt_id === receiptId)
      : sent
        ? isKnown && data.waiting_vnd === 0
        : cameVnd === amountVnd && amountVnd > 0);
  useShown('received', isThere || null);
  // It sounds when the money comes while it is waited for, and not of money that was there before.
  const waited = useRef(false);
  const tell = useEffectEvent(() => {
    if (waited.current) tellMoney(amountVnd);
    props.onArrived?.();
  });
  useEffect(() => {
    if (isThere) tell();
    else if (data !== null) waited.current = true;
  }, [isThere, data]);
  usePoll(bankTransfers.arrived, isThere || !online || !allowed ? null : pollMs, refresh);
  return (
    <div role="status">
      {isThere ? (
        <Note>
          <strong>{texts.arrived(money(amountVnd))}</strong>
        </Note>
      ) : (
        <Note tone="warn">
          {cameVnd > 0 ? texts.arrivedOther(money(cameVnd), money(amountVnd)) : waiting}
          {!online && ` ${texts.notWatched}`}
          {handed && ` ${texts.handedOver}`}
        </Note>
      )}
      {!isThere && !handed && props.booked && <HandOver no={no} onDone={() => setHanded(true)} />}
    </div>
  );
}

function HandOver({ no, onDone }: { no: string; onDone: () => void }) {
  const { send, busy, allowed } = useCall(receipts.handOver);
  if (!allowed().ok) return null;
  const give = async () => {
    const question = {
      title: texts.handOverTitle,
      body: texts.handOverBody,
      confirmLabel: texts.handOver,
    };
    if (!(await confirm(question))) return;
    const sent = await send({ pos_so_no: no, at: serverNow() });
    if (sent.kind === 'done' || sent.kind === 'queued') onDone();
  };
  return (
    <Button variant="default" mt="xs" loading={busy} onClick={() => void give()}>
      {texts.handOver}
    </Button>
  );
}
