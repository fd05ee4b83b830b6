import { Button } from '@mantine/core';
import { useState } from 'react';
import { sellingPrices } from '#calls/administration/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { nameOf } from '../../workflows/items/item-name.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import classes from './items.module.css';

const texts = t.sellingPrices;

/** The prices of chosen items at one's own shop, each as a number. Those that are typed are set together. */
export default function PricesSheet(props: {
  items: readonly FranchiseItem[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const priceOf = (item: FranchiseItem) => typed.get(item.id) ?? item.unit_price;
  const changed = props.items.filter(item => priceOf(item) > 0 && priceOf(item) !== item.unit_price);
  return (
    <Sheet opened onClose={props.onClose} title={texts.prices}>
      <form className={classes.form} noValidate onSubmit={event => event.preventDefault()}>
        {props.items.map(item => (
          <AmountInput
            key={item.id}
            size="md"
            label={nameOf(item)}
            aria-label={texts.newPriceOf(nameOf(item))}
            description={texts.now(formatAmount(item.unit_price))}
            autoComplete="off"
            value={priceOf(item)}
            onChange={price => setTyped(new Map(typed).set(item.id, price))}
          />
        ))}
        <p className={classes.hint}>{texts.hint}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {t.ui.cancel}
          </Button>
          {changed.length === 0 ? (
            <Button disabled>{texts.set}</Button>
          ) : (
            <CallButton
              call={sellingPrices.set}
              input={{
                franchise_codes: [],
                prices: changed.map(item => ({
                  item_no: item.item_no,
                  variant_code: item.variant_code,
                  unit_price: priceOf(item),
                })),
              }}
              look="primary"
              onSent={sent => {
                tableChanged(sent);
                if (sent.kind === 'done') props.onDone();
              }}
            >
              {texts.setMany(changed.length)}
            </CallButton>
          )}
        </div>
      </form>
    </Sheet>
  );
}
