import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { sellingPrices } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { ShopPrice } from '#calls/stock/selling-prices.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { useRecord } from '../../read/use-record.ts';
import { useTable } from '../../read/use-table.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { Note } from '../../ui/note.tsx';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import classes from './items.module.css';

const texts = t.sellingPrices;

type Props = { item: FranchiseItem; onDone: () => void };

/** The price of one item as a number: at one's own shop, or at those that the office chooses. */
export default function PriceForm({ franchise, ...props }: Props & { franchise: string }) {
  const office = seesAllShops(useSession());
  return office ? <OfficePrice franchise={franchise} {...props} /> : <OwnPrice {...props} />;
}

function OwnPrice({ item, onDone }: Props) {
  const { rows } = useTable(items.filter);
  const variants = rows.filter(row => row.item_no === item.item_no);
  return (
    <PriceFields
      item={item}
      prices={variants.length > 0 ? variants : [item]}
      nameOfShop={null}
      onDone={onDone}
    />
  );
}

/** @param props.franchise the one with the list that the office changes; empty for all */
function OfficePrice({ item, franchise, onDone }: Props & { franchise: string }) {
  const { data, isPending, error } = useRecord(sellingPrices.of, { item_no: item.item_no });
  const places = useFranchiseUser()?.locations ?? [];
  const nameOfShop = (code: string) =>
    [code, places.find(place => place.franchise_code === code && place.location_type === 'store')?.name ?? '']
      .filter(Boolean)
      .join(' ');
  if (!data) return <Note>{isPending ? t.ui.loading : (error?.message ?? t.call.failed)}</Note>;
  const prices = data.filter(row => franchise === '' || row.franchise_code === franchise);
  if (prices.length === 0) return <Note>{texts.noShop}</Note>;
  return <PriceFields item={item} prices={prices} nameOfShop={nameOfShop} onDone={onDone} />;
}

type Price = Pick<ShopPrice, 'franchise_code' | 'item_no' | 'variant_code' | 'unit_price'>;

function PriceFields({
  item,
  prices,
  nameOfShop,
  onDone,
}: Props & { prices: readonly Price[]; nameOfShop: ((code: string) => string) | null }) {
  const [typed, setTyped] = useState<number | null>(null);
  const [ofAll, setOfAll] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const variants = new Set(prices.map(({ variant_code }) => variant_code));
  const about = prices.filter(row => ofAll || row.variant_code === item.variant_code);
  const shops = [...new Set(about.map(({ franchise_code }) => franchise_code))];
  const chosen = about.filter(row => !left.has(row.franchise_code));
  const chosenShops = shops.filter(code => !left.has(code));
  const price = typed ?? (isOne(chosen) ? (chosen[0]?.unit_price ?? 0) : 0);
  const ready = price > 0 && chosen.some(row => row.unit_price !== price);
  const toggle = (code: string) => {
    const next = new Set(left);
    if (!next.delete(code)) next.add(code);
    setLeft(next);
  };
  const label = nameOfShop && shops.length > 1 ? texts.setAt(chosenShops.length) : texts.set;
  return (
    <form className={classes.form} noValidate onSubmit={event => event.preventDefault()}>
      <AmountInput
        data-autofocus
        required
        size="md"
        label={texts.newPrice}
        description={nowOf(chosen)}
        autoComplete="off"
        value={price}
        onChange={setTyped}
      />
      {variants.size > 1 && (
        <Checkbox
          size="md"
          className={classes.shop}
          label={texts.allVariants(variants.size)}
          checked={ofAll}
          onChange={event => setOfAll(event.currentTarget.checked)}
        />
      )}
      {nameOfShop && shops.length > 1 && (
        <section aria-label={texts.shops}>
          <Checkbox
            size="md"
            className={classes.shop}
            label={texts.allShops}
            checked={chosenShops.length === shops.length}
            indeterminate={chosenShops.length > 0 && chosenShops.length < shops.length}
            onChange={() => setLeft(chosenShops.length === shops.length ? new Set(shops) : new Set())}
          />
          <ul className={`${classes.preview} ${classes.shops}`}>
            {shops.map(code => (
              <li key={code}>
                <Checkbox
                  size="md"
                  className={classes.shop}
                  label={nameOfShop(code)}
                  aria-label={texts.shopOf(nameOfShop(code))}
                  checked={!left.has(code)}
                  onChange={() => toggle(code)}
                />
                <span className="number">{rangeOf(about.filter(row => row.franchise_code === code))} ₫</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.hint}>{texts.hint}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t.ui.cancel}
        </Button>
        {ready ? (
          <CallButton
            call={sellingPrices.set}
            input={inputOf(nameOfShop ? chosenShops : [], chosen, price)}
            look="primary"
            onSent={sent => {
              tableChanged(sent);
              if (sent.kind === 'done') onDone();
            }}
          >
            {label}
          </CallButton>
        ) : (
          <Button disabled>{label}</Button>
        )}
      </div>
    </form>
  );
}

function inputOf(
  franchise_codes: string[],
  rows: readonly Price[],
  unit_price: number,
): InputOf<typeof sellingPrices.set> {
  const variants = new Map(rows.map(({ item_no, variant_code }) => [variant_code, item_no]));
  return {
    franchise_codes,
    prices: [...variants].map(([variant_code, item_no]) => ({ item_no, variant_code, unit_price })),
  };
}

const isOne = (rows: readonly Price[]) => new Set(rows.map(({ unit_price }) => unit_price)).size === 1;

const ends = (rows: readonly Price[]): [string, string] => {
  const all = rows.map(({ unit_price }) => unit_price);
  return [formatAmount(Math.min(...all)), formatAmount(Math.max(...all))];
};

const rangeOf = (rows: readonly Price[]) => [...new Set(ends(rows))].join(' – ');

function nowOf(rows: readonly Price[]): string | null {
  if (rows.length === 0) return null;
  const [least, most] = ends(rows);
  return least === most ? texts.now(least) : texts.nowBetween(least, most);
}
