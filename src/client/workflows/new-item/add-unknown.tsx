import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { AddByCode } from '../items/use-add-by-code.ts';
import NewItemSheet from './new-item-sheet.tsx';
import OwnItemSheet from './own-item-sheet.tsx';

/**
 * The item of a code that none has is made on the spot.
 *
 * @param shop at which an administrator works, who makes items of the company; empty for people who make goods of their shop
 */
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
  const sheet = {
    code,
    isHere: byCode.knows(code),
    // It is scanned once more, now that there is something to add.
    onHere: () => void byCode.scan(code),
    onClose: () => setOpened(false),
  };
  return (
    <>
      <Button size="md" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t.newItem.add}
      </Button>
      {opened ? shop === '' ? <OwnItemSheet {...sheet} /> : <NewItemSheet shop={shop} {...sheet} /> : null}
    </>
  );
}
