import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { IconArrowDown, IconCloudCheck, IconEdit, IconPlus, IconPrinter } from '../../ui/icons.tsx';
import type { Place } from '../../ui/place.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import { useOwnCategories } from '../../workflows/items/use-own-categories.ts';
import { CallButton } from '../../workflows/list/call-button.tsx';

const texts = t.franchiseItems;
const OwnItemSheet = lazy(() => import('../../workflows/new-item/own-item-sheet.tsx'));
const PriceLabels = lazy(() => import('./price-labels.tsx'));

/** What is done to all items of a franchise, as far as one may. */
export function ItemActions(props: {
  /** Empty for one's own. */
  franchise: string;
  rateTarget: Place;
  /** A person who sees the company's items and not a franchise's. */
  isOffice: boolean;
}) {
  const { button } = usePagePermission('/items');
  return (
    <>
      <CallButton
        call={items.sync}
        input={{ franchise_code: props.franchise }}
        icon={<IconCloudCheck />}
        confirm={{ title: texts.syncAllTitle, body: texts.syncAllBody, confirmLabel: texts.sync }}
        onSent={tableChanged}
      >
        {texts.sync}
      </CallButton>
      {button('Price Rate') && (
        // Targets are plain data; the router checks them where they are written.
        <Button
          variant="default"
          leftSection={<IconEdit />}
          renderRoot={root => <Link {...(props.rateTarget as { to: string })} {...root} />}
        >
          {texts.priceRate}
        </Button>
      )}
      <AddOwn />
      {/* The office has no shelf. */}
      {!props.isOffice && <ChangedLabels />}
      {button('Sort') && !props.isOffice && (
        <Button
          variant="default"
          leftSection={<IconArrowDown />}
          renderRoot={root => <Link to="/items" search={{ arrange: '1' }} {...root} />}
        >
          {texts.sort}
        </Button>
      )}
    </>
  );
}

function AddOwn() {
  const [isOpen, setOpen] = useState(false);
  const may = useOwnCategories().length > 0;
  if (!may) return null;
  return (
    <>
      <Button leftSection={<IconPlus />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      {isOpen && (
        <Suspense>
          <OwnItemSheet code="" isHere={false} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ChangedLabels() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.sellingPrices.changedLabels}
      </Button>
      {isOpen && (
        <Suspense>
          <PriceLabels onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
