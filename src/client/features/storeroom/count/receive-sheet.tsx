import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { notify } from '../../../page/notices.ts';
import { useTablet } from '../../../tablet/tablet.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkTo } from '../../../ui/place.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { RelatedList } from '../../../ui/tables/related-list.tsx';
import {
  type Counts,
  countedInWords,
  countedOf,
  countsFrom,
  extrasKey,
} from '../../../workflows/receive/counting.ts';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import type { StockCount } from './count.ts';
import { named, totalsIn } from './counted-items.ts';
import { type Receivable, type Receivables, useShipmentsTo, useTransfersTo } from './use-receivables.ts';

const texts = t.stockCount.receive;

type Props = { count: StockCount; storeroom: Storeroom; onClose: () => void };

/** What is on its way here and has any of the counted items; the chosen one is opened with them counted in. */
export default function ReceiveSheet(props: Props & { purchases: boolean; transfers: boolean }) {
  const { count, storeroom, purchases, transfers, onClose } = props;
  const canFetch = useCanFetch();
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <div className={styles.receive}>
        <p>{texts.hint(inUnits(totalsIn(storeroom, count).counted))}</p>
        {!canFetch && <Note tone="warn">{texts.offline}</Note>}
        {purchases && <Shipments {...props} />}
        {transfers && <Transfers {...props} />}
        <Note>{texts.keeps}</Note>
      </div>
    </Sheet>
  );
}

const Shipments = (props: Props) => (
  <Choice {...props} title={texts.purchases} {...useShipmentsTo(props.count.location_code)} />
);
const Transfers = (props: Props) => (
  <Choice {...props} title={texts.transfers} {...useTransfersTo(props.count.location_code)} />
);

function Choice({
  count,
  storeroom,
  onClose,
  title,
  found,
  isPending,
}: Props & Receivables & { title: string }) {
  const handOver = useHandOver();
  const all = inUnits(totalsIn(storeroom, count).counted);
  const offers = found
    .map(receivable => ({ receivable, ...countsFrom(receivable.pieces, count.lines) }))
    .filter(({ taken }) => taken.length > 0)
    .sort((a, b) => b.taken.length - a.taken.length);
  const rows = offers.map(({ receivable, counts, taken, rest }) => {
    const notOnIt =
      rest.length > 0
        ? texts.rest(
            inUnits(
              rest.map(({ of, quantity }) => ({ unit_of_measure: named(of, storeroom).unit, quantity })),
            ),
          )
        : '';
    const choose = async () => {
      if (!(await handOver(receivable, counts, countedInWords(taken)))) return;
      onClose();
      if (notOnIt) notify.warning(notOnIt);
    };
    return {
      key: receivable.no,
      link: (
        <button type="button" onClick={() => void choose()}>
          {receivable.no}
        </button>
      ),
      hint: [receivable.order_no, notOnIt].filter(Boolean).join(' · '),
      date: receivable.date,
      end: texts.takes(countedInWords(taken), all),
    };
  });
  return <RelatedList title={title} none={isPending ? texts.loading : texts.none} rows={rows} />;
}

/**
 * Leaves counts where the form that receives these pieces looks for its own, and opens it. The count stays as it is.
 * False where nothing has happened.
 */
function useHandOver(): (receivable: Receivable, counts: Counts, words: string) => Promise<boolean> {
  const drafts = useTablet()?.drafts;
  const navigate = useNavigate();
  return async ({ draftKey, link, pieces }, counts, words) => {
    const before = countedOf(pieces, (await drafts?.load<Counts>(draftKey).catch(() => null)) ?? {});
    const question = {
      title: texts.replaceTitle,
      body: texts.replaceBody(countedInWords(before), words),
      confirmLabel: texts.replace,
    };
    if (before.length > 0 && !(await confirm(question))) return false;
    // What was too many there belongs to the count that is replaced.
    const kept = drafts
      ?.remove(extrasKey(draftKey))
      .then(() => drafts.save(draftKey, counts))
      .then(() => true);
    if (!(await kept?.catch(() => false))) {
      notify.failure(t.call.notSaved);
      return false;
    }
    void navigate(linkTo(link));
    return true;
  };
}
