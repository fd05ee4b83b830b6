import { useNavigate } from '@tanstack/react-router';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useTablet } from '../../../tablet/tablet.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkTo } from '../../../ui/place.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { RelatedList } from '../../../ui/tables/related-list.tsx';
import { type Counts, countsFrom, extrasKey } from '../../../workflows/receive/counting.ts';
import styles from './count.module.css';
import { type StockCount, totalsOf } from './count.ts';
import { type Receivable, type Receivables, useShipmentsTo, useTransfersTo } from './use-receivables.ts';

const texts = t.stockCount.receive;

type Props = { count: StockCount; onClose: () => void };

/** What is on its way here and has any of the counted items; the chosen one is opened with them counted in. */
export default function ReceiveSheet(props: Props & { purchases: boolean; transfers: boolean }) {
  const { count, purchases, transfers, onClose } = props;
  const canFetch = useCanFetch();
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <div className={styles.receive}>
        <p>{texts.hint(formatQuantity(totalsOf(count).pieces))}</p>
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

function Choice({ count, onClose, title, found, isPending }: Props & Receivables & { title: string }) {
  const handOver = useHandOver();
  const all = formatQuantity(totalsOf(count).pieces);
  const offers = found
    .map(receivable => ({ receivable, ...countsFrom(receivable.pieces, count.lines) }))
    .filter(({ taken }) => taken > 0)
    .sort((a, b) => b.taken - a.taken);
  const rows = offers.map(({ receivable, counts, taken, rest }) => {
    const notOnIt = rest > 0 ? texts.rest(formatQuantity(rest)) : '';
    const choose = async () => {
      if (!(await handOver(receivable, counts))) return;
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
      end: texts.takes(formatQuantity(taken), all),
    };
  });
  return <RelatedList title={title} none={isPending ? texts.loading : texts.none} rows={rows} />;
}

/**
 * Leaves counts where the form that receives these pieces looks for its own, and opens it. The count stays as it is.
 * False where nothing has happened.
 */
function useHandOver(): (receivable: Receivable, counts: Counts) => Promise<boolean> {
  const drafts = useTablet()?.drafts;
  const navigate = useNavigate();
  const sum = (counts: Counts | null | undefined) => addQuantity(...Object.values(counts ?? {}));
  return async ({ draftKey, link }, counts) => {
    const before = sum(await drafts?.load<Counts>(draftKey).catch(() => null));
    const question = {
      title: texts.replaceTitle,
      body: texts.replaceBody(formatQuantity(before), formatQuantity(sum(counts))),
      confirmLabel: texts.replace,
    };
    if (before > 0 && !(await confirm(question))) return false;
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
