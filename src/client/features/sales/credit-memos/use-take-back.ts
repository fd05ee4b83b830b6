import { useState } from 'react';
import { shopReturns } from '#calls/index.ts';
import type { TakenBack } from '#calls/sales/shop-returns.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { shiftFields } from '../../../workflows/pay/running-shift.ts';
import type { ReturnDesk } from './use-return-desk.ts';

/** What the server answers later; null where a person has to look at it in the outbox. */
async function answerTo([mid]: readonly string[]): Promise<TakenBack | null> {
  const entry = mid === undefined ? undefined : await currentTablet()?.outbox.outcome(mid);
  return entry?.state === 'DONE' ? (entry.answer as TakenBack) : null; // a DONE entry has its call's answer
}

/** Sends what comes back here of another shop's sale. No money is handed out before the server has answered. */
export function useTakeBack(
  { order, back, creditVnd }: ReturnDesk,
  named: Parameters<typeof shiftFields>[0],
  onTaken: (taken: TakenBack) => void,
) {
  const { send, busy, allowed } = useCall(shopReturns.take);
  const [isUnanswered, setUnanswered] = useState(false);
  const press = async () => {
    const sent = await send(
      {
        ...{ pos_so_no: order.pos_so_no, lines: [...back], amount: creditVnd },
        ...(creditVnd > 0 ? shiftFields(named) : {}),
      },
      { quiet: true },
    );
    if (sent.kind === 'done') onTaken(sent.answer);
    else if (sent.kind === 'queued') {
      setUnanswered(true);
      const taken = await answerTo(sent.mids);
      if (taken) onTaken(taken);
    } else if (sent.kind === 'refused') notify.failure(sent.error.msg);
    else notify.failure(t.creditMemos.notSaved);
  };
  return { busy, isUnanswered, allowed: allowed(), press: () => void press() };
}
