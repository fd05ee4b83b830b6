/** What a link to an item begins with, and where the number of the item stands in it. */
export const itemNoPlace = '{item_no}';
/** The code of its variant; a link may do without it. */
export const variantCodePlace = '{variant_code}';

/** Keys that open the feed at the same time: each reader has its own. */
export const mostFeedKeys = 20;

/** Is a text the pattern of links to items: by https, with the number of the item in it? */
export function isLinkTemplate(text: string): boolean {
  if (!text.includes(itemNoPlace) || /[\s{}]/.test(text.replaceAll(/\{(item_no|variant_code)\}/g, '')))
    return false;
  const link = linkOf(text, { item_no: 'A', variant_code: 'B' });
  if (!URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  // The place of an item is no part of the host: the link of one item would lead to another site.
  const isFixed = hostname === new URL(linkOf(text, { item_no: 'C', variant_code: 'D' })).hostname;
  return protocol === 'https:' && username === '' && password === '' && isFixed;
}

/** The link to an item, or to its variant. */
export const linkOf = (
  template: string,
  { item_no, variant_code }: { readonly item_no: string; readonly variant_code: string },
): string =>
  template
    .replaceAll(itemNoPlace, encodeURIComponent(item_no))
    .replaceAll(variantCodePlace, encodeURIComponent(variant_code));
