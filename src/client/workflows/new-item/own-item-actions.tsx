import { Button } from '@mantine/core';
import { ownGoods } from '#calls/administration/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { IconEdit } from '../../ui/icons.tsx';
import { nameOf } from '../items/item-name.ts';
import { tableChanged } from '../items/table-changed.ts';
import { CallButton } from '../list/call-button.tsx';

const texts = t.newItem;

/** What a shop does with goods of its own. */
export default function OwnItemActions({ item, onChange }: { item: FranchiseItem; onChange(): void }) {
  const { item_no, blocked } = item;
  const may = usePermit().mayCall(ownGoods.change);
  if (!may) return null;
  return (
    <>
      <Button leftSection={<IconEdit />} onClick={onChange}>
        {texts.change}
      </Button>
      <CallButton
        call={ownGoods.block}
        input={{ item_no, blocked: !blocked }}
        {...(blocked
          ? {}
          : {
              look: 'quiet-danger' as const,
              confirm: {
                title: texts.stopTitle(nameOf(item)),
                body: texts.stopBody,
                confirmLabel: texts.stop,
                danger: true,
              },
            })}
        onSent={tableChanged}
      >
        {blocked ? texts.sellAgain : texts.stop}
      </CallButton>
    </>
  );
}
