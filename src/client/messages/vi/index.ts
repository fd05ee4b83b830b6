/**
 * Vietnamese, in parts that come one after the other: `first` for the sign-in page, `inside` for what a signed-in person sees
 * first, `home` for the page after it, `shop` for the other screens of a shop, `later` for what the start without a network does not wait for.
 */
export * from './first.ts';
export * from './home.ts';
export * from './inside.ts';
export * from './later.ts';
export * from './shop.ts';
