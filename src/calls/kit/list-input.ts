import * as v from 'valibot';
import { excessOf, listLimits, searchable } from '#model/kit/list-limits.ts';
import { searchField } from '#model/kit/search-field.ts';
import { messages } from '#model/kit/validation.ts';
import { count, required } from './atoms.ts';

// What every list is asked and answers: §5 and §7.1 of the specification.

/** `gteq` and `lteq` close a date range; the others are the specification's. */
export const conditions = ['eq', 'like', 'like_bc', 'in', 'gteq', 'lteq'] as const;
export type Condition = (typeof conditions)[number];

/** `value` of `in` is a list joined by `|`; of `like` it stands between percent signs. */
export const filterSchema = v.strictObject({
  field: required(60),
  /** As it is: what no row can hold finds none, on the server as on the tablet. */
  value: v.pipe(v.string(), v.maxLength(listLimits.listLength, messages.maximum(listLimits.listLength))),
  condition: v.picklist(conditions),
});
export type Filter = v.InferOutput<typeof filterSchema>;

export const sortOrderSchema = v.strictObject({
  field: required(60),
  direction: v.picklist(['asc', 'desc']),
});
export type SortOrder = v.InferOutput<typeof sortOrderSchema>;

/** No page holds more rows than this. */
export const maxPageSize = 1000;

const listInputFields = {
  page: v.optional(count(1, listLimits.lastRow), 1),
  size: v.optional(count(1, maxPageSize), 20),
  filters: v.optional(v.array(filterSchema), []),
  sort_order: v.optional(sortOrderSchema),
  /** Asks what the days come to that begin or end on another page, of a list that adds up its days. */
  day_sums: v.optional(v.boolean()),
  /** Asks to count no further than to this row, or to the last one of the page. Without it all rows are counted. */
  count_to: v.optional(count(1, listLimits.lastRow)),
};
const listFields = v.object(listInputFields);
export type ListInput = v.InferOutput<typeof listFields>;

/** The filters of a list, for a call that answers something about the rows that they find. */
export const filtersInput = v.pipe(
  v.array(filterSchema),
  v.rawCheck(({ dataset, addIssue }) => {
    const excess = dataset.typed ? excessOf({ page: 1, size: 1, filters: dataset.value }) : null;
    if (excess !== null) addIssue({ message: excess });
  }),
);

/** The input of a list, with keys of its own where it has some: within what one question may hold. */
export function listInput(extra: Record<string, v.GenericSchema<unknown, unknown>>) {
  return v.pipe(
    v.object({ ...listInputFields, ...extra }),
    // The fields of every list are those of `listInputFields`, whatever a list adds to them.
    v.rawCheck(({ dataset, addIssue }) => {
      const excess = dataset.typed ? excessOf(dataset.value as ListInput) : null;
      if (excess !== null) addIssue({ message: excess });
    }),
  );
}

export type ListAnswer<R> = {
  items: R[];
  total: number;
  /** There are more rows than `total`: the list was asked to count no further (`count_to`). */
  total_capped?: boolean | undefined;
  page: number;
  size: number;
  /** VND by day, of the whole day within the filters. A person who does not see the amounts is told none. */
  day_sums?: Readonly<Record<string, number>> | undefined;
};

/**
 * A filter as the specification sends it. A value with a vertical bar becomes `in`, `like_bc` is sent as
 * `like`, and a `like` value is wrapped in percent signs. A text that is too long to be searched for stands
 * for its first words.
 */
export function filter(field: string, value: string, condition: Condition = 'eq'): Filter {
  if (value.includes('|') && condition !== 'gteq' && condition !== 'lteq')
    return { field, value, condition: 'in' };
  if (condition === 'like' || condition === 'like_bc')
    return { field, value: `%${searchable(value)}%`, condition: 'like' };
  return { field, value, condition };
}

/** What the quick search is sent as. A bar in a scanned code is no choice between two. */
export function searchFor(text: string): Filter {
  return filter(searchField, text.replaceAll('|', ' '), 'like');
}
