import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useListSearch } from '../../read/search.ts';
import { useList } from '../../read/use-list.ts';
import { IconEdit, IconPrinter, IconTrash } from '../../ui/icons.tsx';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { ChangeVat } from './item-vat.tsx';
import classes from './items.module.css';
import { useMaySetPrice } from './use-may-set-price.ts';
import type { Selection } from './use-selection.ts';

const texts = t.franchiseItems;
const LabelsSheet = lazy(() => import('./labels-sheet.tsx'));
const PricesSheet = lazy(() => import('./prices-sheet.tsx'));

/** Below the list while items are selected: how many, and what to do with them. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { rows } = useList(items.filter, useListSearch(items.filter).input);
  // The office sees the company's items: they are on no shelf, and not in the list of a franchise.
  const ofShop = !seesAllShops(useSession());
  const count = selection.rows.length;
  const [isLabeling, setLabeling] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const maySetPrice = useMaySetPrice();
  return (
    <section className={classes.bar} aria-label={texts.select}>
      <strong role="status">{texts.selected(count)}</strong>
      <Button variant="default" onClick={() => selection.toggleAll(rows)}>
        {texts.selectPage}
      </Button>
      {count > 0 && <ChangeVat items={selection.rows} onDone={selection.end} />}
      {count > 0 && ofShop && (
        <Button variant="default" leftSection={<IconPrinter />} onClick={() => setLabeling(true)}>
          {texts.labels}
        </Button>
      )}
      {count > 0 && ofShop && maySetPrice && (
        <Button variant="default" leftSection={<IconEdit />} onClick={() => setPricing(true)}>
          {t.sellingPrices.price}
        </Button>
      )}
      {isPricing && (
        <Suspense>
          <PricesSheet
            items={selection.rows}
            onClose={() => setPricing(false)}
            onDone={() => {
              setPricing(false);
              selection.end();
            }}
          />
        </Suspense>
      )}
      {isLabeling && (
        <Suspense>
          <LabelsSheet items={selection.rows} onClose={() => setLabeling(false)} />
        </Suspense>
      )}
      {count > 0 && ofShop && (
        <CallButton
          call={items.removeItems}
          input={{
            franchise_code: '',
            items: selection.rows.map(({ item_no, variant_code }) => ({ item_no, variant_code })),
          }}
          look="danger"
          icon={<IconTrash />}
          confirm={{
            title: texts.removeTitle(count),
            body: texts.removeBody,
            confirmLabel: texts.remove,
            danger: true,
          }}
          onSent={sent => {
            tableChanged(sent);
            if (sent.kind === 'done') selection.end();
          }}
        >
          {texts.remove}
        </CallButton>
      )}
      <Button variant="default" onClick={selection.end}>
        {texts.selectDone}
      </Button>
    </section>
  );
}
