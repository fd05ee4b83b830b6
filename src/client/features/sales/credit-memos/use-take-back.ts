import { useEffect, useEffectEvent, useRef } from 'react';
import { shopReturns } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { TakenBack } from '#calls/sales/shop-returns.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { lateAnswer, useCall } from '../../../outbox/call.ts';
import { useIsDrawn } from '../../../page/is-drawn.ts';
import { notify } from '../../../page/notices.ts';
import { isUnsent, needsAttention, useEntries } from '../../../tablet/entries.ts';
import { shiftFields } from '../../../workflows/pay/running-shift.ts';
import type { ReturnDesk } from './use-return-desk.ts';

/**
 * Sends what comes back here of another shop's sale. No money is handed out before the server has answered. What became of
 * it is read from the outbox: the desk may be left while the answer is late, and nothing is given out twice.
 */
export function useTakeBack(
  { order, back, creditVnd, clear }: ReturnDesk,
  named: Parameters<typeof shiftFields>[0],
  onTaken: (taken: TakenBack) => void,
) {
  const { send, busy, allowed } = useCall(shopReturns.take);
  const waiting = useEntries().find(
    entry =>
      entry.op === shopReturns.take.name &&
      isUnsent(entry) &&
      // An entry has the input of its call.
      (entry.args as InputOf<typeof shopReturns.take> | null)?.pos_so_no === order.pos_so_no,
  );
  const mid = waiting?.mid;
  /** The memo of which the cashier was told what to give back. */
  const told = useRef('');
  const isDrawn = useIsDrawn();
  const tell = useEffectEvent((taken: TakenBack) => {
    if (told.current === taken.memo_no) return;
    told.current = taken.memo_no;
    onTaken(taken);
  });
  useEffect(() => {
    void lateAnswer(shopReturns.take, mid).then(taken => {
      if (taken && isDrawn()) tell(taken);
    });
  }, [mid, isDrawn]);
  const press = async () => {
    const sent = await send(
      {
        ...{ pos_so_no: order.pos_so_no, lines: [...back], amount: creditVnd },
        ...(creditVnd > 0 ? shiftFields(named) : {}),
      },
      { quiet: true },
    );
    // It is in the outbox now, not on this desk.
    if (sent.kind === 'done') tell(sent.answer);
    else if (sent.kind === 'queued') clear();
    else if (sent.kind === 'refused') notify.failure(sent.error.msg);
    else if (sent.kind === 'not-saved') notify.failure(t.creditMemos.notSaved);
  };
  const refused = waiting && needsAttention(waiting) && waiting.error;
  return {
    busy,
    /** Why there is no answer yet; null where none is waited for. */
    waits: !waiting || busy ? null : refused ? translate(refused) : t.shopReturns.unanswered,
    allowed: allowed(),
    press: () => void press(),
  };
}
