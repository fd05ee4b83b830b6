import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { AddByCode } from '../items/use-add-by-code.ts';
import NewItemSheet from './new-item-sheet.tsx';

/** The item of a code that none has is made on the spot. */
export default function AddUnknown({
  code,
  shop,
  byCode,
}: {
  code: string;
  shop: string;
  byCode: AddByCode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="md" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t.newItem.add}
      </Button>
      {opened ? (
        <NewItemSheet
          code={code}
          shop={shop}
          isHere={byCode.knows(code)}
          // It is scanned once more, now that there is something to add.
          onHere={() => byCode.scan(code)}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
