import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { nameOf } from '../../../workflows/items/item-name.ts';
import { TiledItems } from '../../../workflows/items/tiled-items.tsx';
import { useAddByCode } from '../../../workflows/items/use-add-by-code.ts';
import { useItemIndex } from '../../../workflows/items/use-item-index.ts';
import { useItemScanner } from '../../../workflows/items/use-item-scanner.ts';
import { useStock } from '../../../workflows/items/use-stock.ts';
import type { ReturnDesk } from './use-return-desk.ts';

const texts = t.returns;
const priceOf = (item: FranchiseItem) => item.unit_price;

/** What the customer may take instead. A scan counts first what was sold and can come back. */
export function Goods({
  desk,
  at,
  exchanges,
  active,
}: {
  desk: ReturnDesk;
  at: string;
  exchanges: boolean;
  active: boolean;
}) {
  const { index, table } = useItemIndex();
  const stock = useStock(at);
  const [editing, setEditing] = useState(false);
  const { draft, dispatch } = desk;
  const add = (item: FranchiseItem, quantity = 1) => dispatch({ type: 'add-item', item, quantity });
  const byCode = useAddByCode(index, (item, quantity) => {
    if (desk.takeBack(item, quantity)) notify.success(texts.isBack(nameOf(item)));
    else if (exchanges) add(item, quantity);
    else notify.warning(t.scan.notOnIt(nameOf(item)), 'scan');
  });
  useItemScanner(byCode.scan, { active: active && !editing });
  if (!exchanges) return null;
  const inCart = (itemNo: string) =>
    draft.lines.reduce((sum, line) => (line.item_no === itemNo ? sum + line.quantity : sum), 0);
  const onAdd = (item: FranchiseItem) => {
    byCode.dismiss();
    add(item);
  };
  return (
    <TiledItems
      {...{ index, table, stock, priceOf, inCart, onAdd, byCode }}
      location={at}
      editing={editing}
      onEditing={setEditing}
    />
  );
}
