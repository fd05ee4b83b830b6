import type { ReactNode } from 'react';
import { onlineOrders } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { IconCloudCheck } from '../../../ui/icons.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { ListPage } from '../../../workflows/list/list-page.tsx';

const texts = t.onlineOrders;

const shown = columns(onlineOrders.refused, [
  { field: 'item_no', title: texts.item, onPhone: 'title' },
  { field: 'description', title: texts.itemName, onPhone: 'subtitle' },
  {
    field: 'refused',
    title: texts.refusedWhy,
    value: row => systemTrouble(row.refused),
    cell: row => systemTrouble(row.refused),
  },
  { field: 'sent_at', title: texts.sent, type: 'datetime' },
]);

/** Items that the online shop refused, and why. They are sent again when they change. */
export function RefusedItems(props: { page: '/onlineOrders'; top: ReactNode; views: ReactNode }) {
  return (
    <ListPage
      call={onlineOrders.refused}
      columns={shown}
      page={props.page}
      top={props.top}
      chips={props.views}
      empty={{ icon: <IconCloudCheck size={28} />, title: texts.noRefused, hint: texts.noRefusedHint }}
    />
  );
}
