import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/en.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { useSession, worksAt } from '../../who/session-state.ts';
import type { AddByCode } from './use-add-by-code.ts';

// Few people may make items, and few codes are not known.
const NewItemSheet = lazy(() => import('../new-item/new-item-sheet.tsx'));

/** For an administrator at a shop: the item of a code that none has is made on the spot. */
export function AddUnknown({ code, byCode }: { code: string; byCode: AddByCode }) {
  const shop = worksAt(useSession());
  const online = useCanFetch();
  const [opened, setOpened] = useState(false);
  if (shop === '' || !online) return null;
  return (
    <>
      <Button size="md" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t.scan.add}
      </Button>
      {opened ? (
        <Suspense>
          <NewItemSheet
            code={code}
            shop={shop}
            isHere={byCode.knows(code)}
            // It is scanned once more, now that there is something to add.
            onHere={() => byCode.scan(code)}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
