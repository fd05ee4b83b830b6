/** `validateSearch` of a route with these keys: those of them that have a text. */
export const textsIn =
  <K extends string>(...keys: readonly K[]) =>
  (search: Record<string, unknown>): { [F in K]?: string } =>
    Object.fromEntries(
      Object.entries(search).filter(
        ([key, value]) => keys.some(each => each === key) && typeof value === 'string' && value !== '',
      ),
    ) as { [F in K]?: string }; // the filter lets just these through
