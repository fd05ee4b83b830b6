/**
 * A list's URL search: page, size, sort and dir, and one key per filtered field. A value `a|b` is a choice,
 * `from..to` a range (either side may be empty). `%text%` is a text to be found; anything else must be equal.
 */
export type ListSearch = {
  page?: number;
  size?: number;
  sort?: string;
  dir?: 'asc' | 'desc';
  [field: string]: string | number | undefined;
};

const positive = (value: unknown, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined;
};

/**
 * `validateSearch` of a list's route. Keeps every key with a text. Which of them the list knows is for its
 * call to say: the route must be known before the call is loaded.
 */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const page = positive(search.page, 1_000_000);
  const size = positive(search.size, 200);
  const found: ListSearch = {};
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') found[key] = String(value);
  }
  delete found.page;
  delete found.size;
  if (search.dir !== 'asc' && search.dir !== 'desc') delete found.dir;
  return { ...found, ...(page && page > 1 ? { page } : {}), ...(size ? { size } : {}) };
}
