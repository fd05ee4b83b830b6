import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { countedIn } from '#model/stock/adjustment-reasons.ts';
import { t } from '../../messages/en.ts';

const texts = t.warehouse;

/** What a reason is called; the code itself for one that no one here knows. */
export const reasonName = (code: string): string => texts.reasons[code] ?? code;

/** The comment of an entry; that of a count is said in the language of this page. */
export function commentOf({ comment }: Pick<WarehouseEntry, 'comment'>): string {
  const count = countedIn(comment);
  return count ? texts.counted(count.counted, count.expected) : comment;
}
