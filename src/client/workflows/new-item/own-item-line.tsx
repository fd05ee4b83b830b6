import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { OwnTag } from '../items/own-tag.tsx';

const texts = t.newItem;

/** That one shop alone has an item, and which, for people who see all shops. */
export default function OwnItemLine({ item: { franchise_code } }: { item: FranchiseItem }) {
  const office = seesAllShops(useSession());
  const places = useFranchiseUser()?.locations ?? [];
  const shop = places.find(
    place => place.franchise_code === franchise_code && place.location_type === 'store',
  );
  return (
    <div>
      <OwnTag>{office ? texts.ownOf(shop?.name ?? franchise_code) : texts.own}</OwnTag>
    </div>
  );
}
