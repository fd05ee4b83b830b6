import { Button, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ownGoods } from '#calls/administration/index.ts';
import { itemPictures, items } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatAmount, formatKnown, formatQuantity } from '#model/kit/format.ts';
import { formatRate } from '#model/stock/price-rate.ts';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconCloudCheck, IconEdit, IconPrinter, IconTrash } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { nameOf } from '../../workflows/items/item-name.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { useVatGroups } from '../../workflows/taxes/use-vat-groups.ts';
import { ChangeVat } from './item-vat.tsx';
import classes from './items.module.css';
import { RateForm } from './rate-form.tsx';
import { useMaySetPrice } from './use-may-set-price.ts';

const texts = t.franchiseItems;
/** Only the office changes pictures. */
const PictureField = lazy(() => import('./picture-field.tsx'));
const LabelsSheet = lazy(() => import('./labels-sheet.tsx'));
const OwnItemActions = lazy(() => import('../../workflows/new-item/own-item-actions.tsx'));
const OwnItemForm = lazy(() => import('../../workflows/new-item/own-item-form.tsx'));
const OwnItemLine = lazy(() => import('../../workflows/new-item/own-item-line.tsx'));
const PriceForm = lazy(() => import('./price-form.tsx'));

type Changing = 'rate' | 'price' | 'own';

type Props = {
  id: string;
  /** The franchise with the list that an administrator changes; empty for one's own. */
  franchise: string;
  onClose: () => void;
};

/** One item next to the list, with what can be done to it. */
export default function ItemSheet({ id, ...props }: Props) {
  const list = useList(items.filter, { size: 1, filters: [filter('id', id)] });
  const [item] = list.rows;
  const [changing, setChanging] = useState<Changing | null>(null);
  const title = !item
    ? texts.item
    : changing === 'rate'
      ? texts.rateTitleOf(item.description)
      : changing === 'price'
        ? t.sellingPrices.titleOf(nameOf(item))
        : changing === 'own'
          ? t.newItem.changeTitle(item.description)
          : nameOf(item);
  const done = () => setChanging(null);
  return (
    <Sheet opened onClose={props.onClose} title={title}>
      {!item && <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>}
      {item && changing === 'rate' && <RateForm item={item} franchise={props.franchise} onDone={done} />}
      {item && changing === 'price' && (
        <Suspense fallback={<Note>{t.ui.loading}</Note>}>
          <PriceForm item={item} franchise={props.franchise} onDone={done} />
        </Suspense>
      )}
      {item && changing === 'own' && (
        <Suspense fallback={<Note>{t.ui.loading}</Note>}>
          <OwnItemForm item={item} onDone={done} />
        </Suspense>
      )}
      {item && changing === null && <View item={item} onChange={setChanging} {...props} />}
    </Sheet>
  );
}

function View({
  item,
  franchise,
  onChange,
  onClose,
}: Omit<Props, 'id'> & { item: FranchiseItem; onChange: (what: Changing) => void }) {
  const permission = usePagePermission('/items');
  const permit = usePermit();
  const mayShow = (path: string) => permit.mayShow(items.filter.granted, path, 'any');
  const office = seesAllShops(useSession());
  const vat = useVatGroups();
  const [isLabeling, setLabeling] = useState(false);
  const mayRate = !item.own && permission.button('Price Rate') && !(office && franchise === '');
  const maySetPrice = useMaySetPrice();
  const small = <ItemPicture picture={item.picture} name={item.description} size={120} />;
  return (
    <Stack gap="md">
      {permit.mayCall(item.own ? ownGoods.setPicture : itemPictures.set) ? (
        <Suspense fallback={small}>
          <PictureField item={item} />
        </Suspense>
      ) : (
        small
      )}
      {item.own && (
        <Suspense>
          <OwnItemLine item={item} />
        </Suspense>
      )}
      <Facts
        facts={[
          [texts.itemNo, item.item_no],
          [texts.variant, item.variant_code],
          [texts.category, item.item_category],
          [texts.barcode, item.barcode],
          [texts.otherBarcodes, otherCodes(item)],
          [texts.unit, unitName(item.unit_of_measure)],
          [texts.price, `${formatAmount(item.unit_price)} ₫`],
          [texts.priceRate, mayShow('price_rate') && !item.own ? formatRate(item.price_rate) : ''],
          [t.vat.group, vat.nameOf(item.vat_group)],
          [texts.cost, mayShow('unit_cost') ? formatKnown(item.unit_cost) : ''],
          [texts.place, item.sort],
          [texts.state, item.blocked ? texts.blocked : texts.notBlocked],
        ]}
      />
      {isLabeling && (
        <Suspense>
          <LabelsSheet items={[item]} onClose={() => setLabeling(false)} />
        </Suspense>
      )}
      <div className={classes.buttons}>
        {/* The office sees the company's prices, which are not those of a shelf. */}
        {!office && (
          <Button variant="default" leftSection={<IconPrinter />} onClick={() => setLabeling(true)}>
            {texts.labels}
          </Button>
        )}
        {item.own && (
          <Suspense>
            <OwnItemActions item={item} onChange={() => onChange('own')} />
          </Suspense>
        )}
        {maySetPrice && (
          <Button leftSection={<IconEdit />} onClick={() => onChange('price')}>
            {t.sellingPrices.price}
          </Button>
        )}
        {mayRate && (
          <Button variant="default" leftSection={<IconEdit />} onClick={() => onChange('rate')}>
            {texts.priceRate}
          </Button>
        )}
        <ChangeVat items={[item]} />
        {/* It is of no ERP, and is stopped rather than removed. */}
        {!item.own && !(office && franchise === '') && (
          <CallButton
            call={items.syncItemNo}
            input={{ item_no: item.item_no, franchise_code: franchise }}
            icon={<IconCloudCheck />}
            onSent={tableChanged}
          >
            {texts.syncOne}
          </CallButton>
        )}
        {!office && !item.own && (
          <CallButton
            call={items.removeItems}
            input={{
              franchise_code: '',
              items: [{ item_no: item.item_no, variant_code: item.variant_code }],
            }}
            look="quiet-danger"
            icon={<IconTrash />}
            confirm={{
              title: texts.removeTitleOf(nameOf(item)),
              body: texts.removeBody,
              confirmLabel: texts.remove,
              danger: true,
            }}
            onSent={sent => {
              tableChanged(sent);
              if (sent.kind === 'done') onClose();
            }}
          >
            {texts.remove}
          </CallButton>
        )}
      </div>
    </Stack>
  );
}

/** Each with how many it stands for, where that is not one. A row that an earlier build kept has none. */
const otherCodes = ({ codes = [], unit_of_measure }: FranchiseItem): string =>
  codes
    .map(({ code, quantity }) =>
      quantity === 1 ? code : `${code} (${formatQuantity(quantity)} ${unitName(unit_of_measure)})`,
    )
    .join(', ');
