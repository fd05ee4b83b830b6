import { useConfig } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { seesAllShops, useSession } from '../../who/session-state.ts';

const none: readonly string[] = [];

/** The categories in which this person may add goods that their shop alone has; none where they may add none. */
export function useOwnCategories(): readonly string[] {
  const { button } = usePagePermission('/items');
  const categories = useConfig()?.own_goods_categories ?? none;
  const office = seesAllShops(useSession());
  return !office && button('Own Goods') ? categories : none;
}
