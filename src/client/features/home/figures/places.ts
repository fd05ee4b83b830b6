import type { Period } from '../../../fields/period.ts';
import type { ListSearch } from '../../../page/list-search.ts';
import { listAt, type Place } from '../../../ui/place.ts';

/** The report of revenue of a period, and of what is said further. */
export const revenueAt = (period: Period, search: ListSearch = {}): Place =>
  listAt('/reports/revenue/summaries', { ...period, ...search });

/** The lines that it comes from. */
export const linesAt = (period: Period, search: ListSearch): Place =>
  listAt('/reports/revenue/details', { ...period, ...search });
