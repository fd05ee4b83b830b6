import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { vatGroups } from '#calls/administration/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { IconEdit } from '../../ui/icons.tsx';
import { useVatGroups } from '../../workflows/taxes/use-vat-groups.ts';

// The office alone changes VAT.
const ItemsVat = lazy(() => import('./items-vat.tsx'));
const CategoryVat = lazy(async () => ({ default: (await import('./items-vat.tsx')).CategoryVat }));

/** May this person put goods into another VAT group, and are there any? */
export function useMayChangeVat(): boolean {
  const { mayCall } = usePermit();
  const { groups } = useVatGroups();
  return groups.length > 0 && mayCall(vatGroups.assign);
}

/** Changes VAT of these items with all their variants, or without them that of a category. Absent for all but the office. */
export function ChangeVat({ items, onDone }: { items?: readonly FranchiseItem[]; onDone?: () => void }) {
  const mayChange = useMayChangeVat();
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  const close = () => setOpen(false);
  const done = () => {
    close();
    onDone?.();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t.vat.change}
      </Button>
      {isOpen && (
        <Suspense>
          {items ? (
            <ItemsVat items={items} onClose={close} onDone={done} />
          ) : (
            <CategoryVat onClose={close} onDone={done} />
          )}
        </Suspense>
      )}
    </>
  );
}
