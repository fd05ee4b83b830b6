/** What can be granted on a page. */
export type Page<B extends string = string, F extends string = string, S extends string = string> = {
  readonly name: string;
  readonly buttons: readonly B[];
  readonly fields: readonly F[];
  readonly filters: readonly S[];
};

/** A page by its name, and what can be granted on it. */
export const page = <B extends string = never, F extends string = never, S extends string = never>(
  name: string,
  buttons: readonly B[] = [],
  fields: readonly F[] = [],
  filters: readonly S[] = [],
): Page<B, F, S> => ({ name, buttons, fields, filters });

/**
 * The page of a simple thing (see calls/README.md). `one` is what messages call one of them: "Cancel Reason". Its calls are
 * named after it.
 */
export type ThingPage<
  N extends string = string,
  B extends string = string,
  F extends string = string,
  S extends string = string,
> = Page<B, F, S> & { readonly one: N };

export const thing = <
  N extends string,
  B extends string = never,
  F extends string = never,
  S extends string = never,
>(
  one: N,
  ...[name, buttons, fields, filters]: Parameters<typeof page<B, F, S>>
): ThingPage<N, B, F, S> => ({ one, ...page(name, buttons, fields, filters) });
