import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { formatRate, priceAtRate, readRate } from '#model/stock/price-rate.ts';
import { t } from '../../messages/en.ts';
import { useTable } from '../../read/use-table.ts';
import { nameOf } from '../../workflows/items/item-name.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import classes from './items.module.css';

const texts = t.franchiseItems;
const previewed = 6;

/** Another rate for one item with its variants, or for all (`item` is null): shows the new prices before it is set. */
export function RateForm(props: { item: FranchiseItem | null; franchise: string; onDone: () => void }) {
  const { item } = props;
  const { rows } = useTable(items.filter);
  const [typed, setTyped] = useState(item ? formatRate(item.price_rate) : '');
  const rate = readRate(typed);
  const about = item ? rows.filter(row => row.item_no === item.item_no) : rows;
  const shown = about.length > 0 ? about : item ? [item] : [];
  return (
    <form className={classes.form} noValidate onSubmit={event => event.preventDefault()}>
      <TextInput
        data-autofocus
        required
        size="md"
        label={texts.rate}
        description={texts.rateHint}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={typed.trim() !== '' && rate === null ? texts.noRate : null}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {rate !== null && (
        <section aria-label={texts.preview}>
          <ul className={classes.preview}>
            {shown.slice(0, previewed).map(row => (
              <li key={row.id}>
                <span>{nameOf(row)}</span>
                <span className="number">
                  {texts.newPrice(formatAmount(row.unit_price), formatAmount(priceAtRate(row, rate)))}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            {shown.length > previewed && `${texts.previewMore(formatNumber(shown.length - previewed))}. `}
            {texts.estimate}
          </p>
        </section>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onDone}>
          {t.ui.cancel}
        </Button>
        {rate === null ? (
          <Button disabled>{texts.setRate}</Button>
        ) : (
          <CallButton
            call={items.updatePriceRate}
            input={{
              franchise_code: props.franchise,
              update_all: item === null,
              item_no: item?.item_no ?? '',
              price_rate: rate,
            }}
            look="primary"
            {...(item
              ? {}
              : {
                  confirm: {
                    title: texts.setAllTitle(formatRate(rate)),
                    body: texts.setAllBody(formatNumber(rows.length)),
                    confirmLabel: texts.setRate,
                  },
                })}
            onSent={sent => {
              tableChanged(sent);
              if (sent.kind === 'done') props.onDone();
            }}
          >
            {texts.setRate}
          </CallButton>
        )}
      </div>
    </form>
  );
}
