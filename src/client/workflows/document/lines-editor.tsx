import { type ReactNode, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { pieceCount } from '#model/stock/units.ts';
import type { PriceOf } from '../items/item-groups.ts';
import { ItemsPanel } from '../items/items-panel.tsx';
import { TiledItems } from '../items/tiled-items.tsx';
import { useAddByCode } from '../items/use-add-by-code.ts';
import { useItemIndex } from '../items/use-item-index.ts';
import { useItemScanner } from '../items/use-item-scanner.ts';
import { useStock } from '../items/use-stock.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { DraftLines } from './draft-lines.tsx';
import type { LineAction, LinesDraft } from './lines-draft.ts';
import { PickingFrame, type PickingFrameProps } from './picking-frame.tsx';

export type LinesEditorProps = Omit<PickingFrameProps, 'items' | 'lines' | 'pieces' | 'empty'> & {
  draft: LinesDraft;
  dispatch: (action: LineAction) => void;
  /** Left out for documents without prices. */
  priceOf?: PriceOf;
  /** The location with the stock that is shown next to the items; the person's own store when left out. */
  stockAt?: string | undefined;
  withBlocked?: boolean;
  /** Without goods that the shop alone has. */
  sharedOnly?: boolean;
  /** The location with the pages of tiles that are shown above the items. */
  tilesAt?: string;
  /** Shown instead of the lines while there are none. */
  empty: { title: string; hint: string };
  /** Next to the search: what is done at the counter apart from the document. */
  tools?: ReactNode;
  /** Asked about scanned codes that no item has. */
  onOtherCode?: (code: string) => ScanAnswer | null;
  /** Of a line. */
  mayDiscount?: boolean;
  /** How far the person may go. */
  discountHint?: string | null;
};

/** Puts the lines of a document together: items by tap, search, wedge scanner or camera, each line with its quantity and undo. */
export function LinesEditor({
  draft,
  dispatch,
  priceOf = null,
  stockAt,
  withBlocked = false,
  sharedOnly = false,
  tilesAt = '',
  empty,
  tools,
  mayDiscount = priceOf !== null,
  discountHint = null,
  onOtherCode,
  ...frame
}: LinesEditorProps) {
  const { index, table } = useItemIndex(sharedOnly);
  const stock = useStock(stockAt);
  const add = (item: FranchiseItem, quantity = 1) => {
    const unit_price = priceOf ? priceOf(item) : 0;
    const priced =
      unit_price === null ? ({ unit_price: 0, is_price_unknown: true } as const) : { unit_price };
    dispatch({ type: 'add-item', item: { ...item, ...priced }, quantity });
  };
  const byCode = { ...useAddByCode(index, add, withBlocked, onOtherCode), sharedOnly };
  const [editing, setEditing] = useState(false);
  // What is scanned while tiles are put together goes there.
  useItemScanner(byCode.scan, { active: !editing });
  const inCart = (itemNo: string) =>
    draft.lines.reduce((sum, line) => (line.item_no === itemNo ? sum + line.quantity : sum), 0);
  const panel = {
    index,
    table,
    stock,
    priceOf,
    withBlocked,
    tools,
    inCart,
    onAdd: (item: FranchiseItem) => {
      byCode.dismiss();
      add(item);
    },
    byCode,
  };
  return (
    <PickingFrame
      {...frame}
      items={
        tilesAt === '' ? (
          <ItemsPanel {...panel} />
        ) : (
          <TiledItems {...panel} location={tilesAt} editing={editing} onEditing={setEditing} />
        )
      }
      lines={
        <DraftLines
          draft={draft}
          empty={empty}
          priced={priceOf !== null}
          mayDiscount={mayDiscount}
          discountHint={discountHint}
          dispatch={dispatch}
        />
      }
      pieces={pieceCount(draft.lines)}
      empty={draft.lines.length === 0 && !draft.removed}
    />
  );
}
