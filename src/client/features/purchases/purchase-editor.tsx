import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatDate, formatKnown } from '#model/kit/format.ts';
import { receivingText } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { DocumentEditor } from '../../workflows/document/document-editor.tsx';
import type { DocumentScreen, EditorProps } from '../../workflows/document/document-frames.tsx';
import { PurchaseDetails } from './purchase-details.tsx';
import {
  draftTotals,
  firstReceipt,
  isTooEarly,
  type PurchaseParts,
  purchaseDrafts,
} from './purchase-kind.ts';
import { PurchaseSums } from './purchase-sums.tsx';

const texts = t.purchaseOrders;

/** The same for all drawings, so that no tile is drawn again for it. */
const costOf = (item: FranchiseItem) => item.unit_cost;

/** An order while it is put together: items, lines, and its header a tap away. */
function PurchaseEditor({ draft, dispatch, head, estimate, save, buttons }: EditorProps<PurchaseParts>) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const { header } = draft;
  const totals = draft.lines.some(line => line.is_price_unknown) ? null : draftTotals(draft);
  const first = firstReceipt(franchise);
  const tooEarly = isTooEarly(draft, first);
  const nowhere = header.warehouse_code === '';
  const vendor = draft.seen?.document.vendor_name ?? franchise?.vendor_name;
  return (
    <DocumentEditor
      draft={draft}
      dispatch={dispatch}
      head={head}
      title={texts.lines}
      empty={texts.empty}
      strip={{
        title: vendor || texts.details,
        hint: [texts.receipt(formatDate(header.requested_receipt_date || first)), receivingText(header)]
          .filter(Boolean)
          .join(' · '),
        label: texts.details,
        problem: tooEarly ? texts.earliest(formatDate(first)) : nowhere ? texts.chooseLocation : null,
      }}
      priceOf={costOf}
      stockAt={header.warehouse_code}
      sums={<PurchaseSums totals={totals} percent={header.invoice_discount_percent} estimate={estimate} />}
      worth={formatKnown(totals?.grand_total ?? null)}
      details={sheet => (
        <PurchaseDetails
          {...sheet}
          draft={draft}
          onChange={patch => dispatch({ type: 'set-header', patch })}
        />
      )}
      save={save}
      buttons={buttons}
    />
  );
}

export const purchaseScreen: DocumentScreen<PurchaseParts> = {
  rules: purchaseDrafts,
  page: '/purchasesOrders/detail',
  words: texts,
  Editor: PurchaseEditor,
};
