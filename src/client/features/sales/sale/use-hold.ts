import { formatTime } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { acceptAll } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { serverNow } from '../../../page/server-clock.ts';
import { useOnce } from '../../../page/use-once.ts';
import type { SaleDraft } from './sale-draft.ts';
import { walkInName } from './sale-header.ts';
import { changesOfNew, orderDrafts } from './sale-kind.ts';
import { draftTotals } from './sale-totals.ts';
import { tellRefusal } from './sold.ts';

const mostLetters = 60;

/** What a sale that no one named is called while it waits: who buys, or what lies on the counter, and since when. */
function nameOfHeldSale({ header, lines }: SaleDraft): string {
  if (header.held_as !== '') return header.held_as;
  const buyer = header.sell_to_name === walkInName ? '' : header.sell_to_name;
  return `${formatTime(serverNow()).slice(0, 5)} ${buyer || (lines[0]?.description ?? '')}`
    .trim()
    .slice(0, mostLetters);
}

/** Puts a new sale aside as an unpaid order under a name, for every tablet of the shop, and empties the cart at once. */
export function useHold(restart: (sent: SaleDraft) => Promise<void>): (draft: SaleDraft) => Promise<void> {
  const { once } = useOnce();
  const hold = async (draft: SaleDraft) => {
    const held_as = nameOfHeldSale(draft);
    const held = { ...draft, header: { ...draft.header, held_as } };
    const sent = await acceptAll([orderDrafts.create(held), ...changesOfNew(held)]);
    if (sent.kind === 'not-saved') return notify.failure(t.sale.refused.notSaved);
    if (sent.kind === 'refused') return notify.failure(sent.error.msg);
    void tellRefusal({ made: draft.no, totalVnd: draftTotals(draft).grand_total }, sent.entries);
    notify.success(t.sale.held.kept(held_as));
    await restart(draft);
  };
  return draft => once(() => hold(draft));
}
