/** Pages of tiles that a shop may put together from its items, and how much fits on each. */
export const mostPages = 12;
export const mostTiles = 60;
export const pageNameLength = 24;

/** A page of tiles: a name, and items in the order in which they are shown. */
export type TilePage = { readonly name: string; readonly item_nos: readonly string[] };
