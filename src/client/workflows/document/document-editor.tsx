import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { IconNote } from '../../ui/icons.tsx';
import type { PriceOf } from '../items/item-groups.ts';
import { ItemsPanel } from '../items/items-panel.tsx';
import { useAddByCode } from '../items/use-add-by-code.ts';
import { useItemIndex } from '../items/use-item-index.ts';
import { usePictures } from '../items/use-pictures.ts';
import { useStock } from '../items/use-stock.ts';
import { useItemScanner } from '../scan/use-item-scanner.ts';
import { DraftLines } from './draft-lines.tsx';
import { type LineAction, type LinesDraft, unitsOf } from './lines-draft.ts';
import { FootButtons, PickingFrame } from './picking-frame.tsx';

/** Puts a document together that is no sale: items by tap, search, wedge scanner or camera; its header is a tap away. */
export function DocumentEditor({
  draft,
  dispatch,
  head,
  title,
  empty,
  strip,
  priceOf = null,
  stockAt,
  withBlocked = false,
  sums,
  worth,
  onDetails,
  save,
  buttons,
}: {
  draft: LinesDraft;
  dispatch: (action: LineAction) => void;
  head: ReactNode;
  /** What the lines are called. */
  title: string;
  empty: string;
  strip: ReactNode;
  priceOf?: PriceOf;
  /** The location whose stock stands beside the items; the person's own store when left out. */
  stockAt?: string | undefined;
  withBlocked?: boolean;
  sums?: ReactNode;
  /** What it comes to, where lines have prices. */
  worth?: string;
  onDetails: () => void;
  /** Null without permission. */
  save: { onSave: () => void; disabled: boolean; busy: boolean } | null;
  buttons: ReactNode;
}) {
  const { index, table } = useItemIndex();
  const stock = useStock(stockAt);
  const pictures = usePictures();
  const pictured = draft.lines.map(line => ({
    ...line,
    picture: line.picture || (pictures.get(line.item_no) ?? ''),
  }));
  const add = (item: FranchiseItem) =>
    dispatch({ type: 'add-item', item: { ...item, unit_price: priceOf?.(item) ?? 0 } });
  const byCode = useAddByCode(index, add, withBlocked);
  useItemScanner(byCode.scan);
  const inCart = (itemNo: string) =>
    draft.lines.reduce((sum, line) => (line.item_no === itemNo ? sum + line.quantity : sum), 0);
  const saveButton = (size: 'md' | 'lg') =>
    save && (
      <Button size={size} disabled={save.disabled} loading={save.busy} onClick={save.onSave}>
        {t.doc.save}
      </Button>
    );
  return (
    <PickingFrame
      head={head}
      items={
        <ItemsPanel
          index={index}
          table={table}
          stock={stock}
          priceOf={priceOf}
          withBlocked={withBlocked}
          inCart={inCart}
          onAdd={item => {
            byCode.dismiss();
            add(item);
          }}
          byCode={byCode}
        />
      }
      title={{ name: title, open: t.doc.openLines, icon: <IconNote /> }}
      strip={strip}
      lines={
        <DraftLines
          draft={{ ...draft, lines: pictured }}
          empty={{ title: empty, hint: t.doc.noLinesHint }}
          priced={priceOf !== null}
          mayDiscount={priceOf !== null}
          dispatch={dispatch}
        />
      }
      foot={
        <>
          {sums}
          <FootButtons>
            <Button variant="default" onClick={onDetails}>
              {t.doc.details}
            </Button>
            {buttons}
          </FootButtons>
          {saveButton('lg')}
        </>
      }
      units={unitsOf(draft)}
      bar={{ ...(worth === undefined ? {} : { worth }), action: saveButton('md') }}
    />
  );
}
