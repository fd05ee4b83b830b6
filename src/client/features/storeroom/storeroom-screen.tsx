import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useChangeSearch } from '../../read/search.ts';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { quantityAt } from '../../workflows/items/stock-rows.ts';
import { takeCode } from '../../workflows/items/take-code.ts';
import { useItemScanner } from '../../workflows/items/use-item-scanner.ts';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import type { ScanAnswer } from '../../workflows/scan/scan-answer.ts';
import { ItemDetail, NoItem } from './item-detail.tsx';
import { useRecent } from './recent.ts';
import { StockBrowser } from './stock-browser.tsx';
import { itemByCode, type StockItem } from './stock-items.ts';
import styles from './storeroom.module.css';
import { StoreroomHead } from './storeroom-head.tsx';
import { useFit } from './use-fit.ts';
import { useStoreroom } from './use-storeroom.ts';
import { useStoreroomSearch } from './use-storeroom-search.ts';

const texts = t.storeroom;

/** What is there: found by name, number or barcode without a network, and an item's whole stock next to or over the list. */
export function StoreroomScreen() {
  const { q, variant, filter, change } = useStoreroomSearch();
  const storeroom = useStoreroom(filter.location);
  const { opened, close } = useOpenRow('/reports/onHand', 'item');
  const openItem = useOpenItem(opened);
  const { recent, note } = useRecent();
  const [problem, setProblem] = useState<string | null>(null);
  const beside = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const screen = useFit();
  const { items, unsold } = storeroom;
  const item = opened === undefined ? null : findItem(storeroom, opened);

  useEffect(() => {
    if (item) note(item.item_no);
  }, [item, note]);

  const scan = (code: string): ScanAnswer => {
    const hit = itemByCode(code, storeroom.index, items, unsold);
    if (hit) return show(hit.item, hit.variant);
    if (!storeroom.index) return { ok: false, text: t.scan.unknown(code) };
    return takeCode(storeroom.index, code, {
      goods: ({ item_no, variant_code }) => {
        const item = items.byNo.get(item_no);
        return item ? show(item, variant_code) : { ok: false, text: t.scan.unknown(code) };
      },
      problem: text => ({ ok: false, text }),
    });
  };
  const show = (found: StockItem, variantFound: string): ScanAnswer => {
    setProblem(null);
    openItem(found.item_no, variantFound);
    const here = quantityAt(storeroom.placesOf(found.item_no), storeroom.own, variantFound || undefined);
    return { ok: true, text: texts.opened(found.name, formatQuantity(here)) };
  };
  useItemScanner(code => {
    const answer = scan(code);
    setProblem(answer.ok ? null : answer.text);
    return answer;
  });

  const detail = item ? (
    <ItemDetail key={item.item_no} item={item} variant={variant} storeroom={storeroom} onClose={close} />
  ) : (
    <NoItem gone={opened !== undefined && storeroom.asOf !== null} onClose={beside ? null : close} />
  );
  return (
    <ItemPictures>
      <div className={styles.screen} ref={screen}>
        <div className={styles.left} inert={!beside && opened !== undefined}>
          <StoreroomHead storeroom={storeroom} filter={filter} />
          <StockBrowser
            storeroom={storeroom}
            q={q}
            filter={filter}
            change={change}
            recent={recent}
            opened={opened}
            onOpen={openItem}
            onScan={scan}
            problem={problem}
            dismiss={() => setProblem(null)}
          />
        </div>
        {beside || opened !== undefined ? (
          <div className={styles.right} data-over={beside ? undefined : true}>
            {detail}
          </div>
        ) : null}
      </div>
    </ItemPictures>
  );
}

function findItem({ items, unsold }: ReturnType<typeof useStoreroom>, item_no: string) {
  return items.byNo.get(item_no) ?? unsold.find(item => item.item_no === item_no) ?? null;
}

/** Opens an item: "back" leads to the list, however many items were looked at. The same function for ever. */
function useOpenItem(opened: string | undefined): (item_no: string, variant?: string) => void {
  const changeSearch = useChangeSearch();
  const replace = useRef(false);
  useEffect(() => {
    replace.current = opened !== undefined;
  }, [opened]);
  return useCallback(
    (item_no, variant) => {
      changeSearch(now => ({ ...now, item: item_no, variant }), replace.current);
    },
    [changeSearch],
  );
}
