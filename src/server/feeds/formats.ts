import { xmlText } from '../xml.ts';
import type { FeedProduct } from './goods.ts';

/** A feed is written from its head to its end, a piece at a time. */
export type FeedFormat = {
  readonly content_type: string;
  /** @param about name of the company, and the address of its server */
  head(about: { readonly company: string; readonly origin: string }): string;
  /** @param isFirst of the feed */
  product(product: FeedProduct, isFirst: boolean): string;
  readonly end: string;
};

const availability = ({ quantity }: FeedProduct) => (quantity > 0 ? 'in_stock' : 'out_of_stock');

/** What has no value is left out. */
const told = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).filter(([, value]) => value !== '');

const json: FeedFormat = {
  content_type: 'application/json; charset=utf-8',
  head: ({ company }) => `{"company":${JSON.stringify(company)},"currency":"VND","products":[`,
  product({ price, quantity, ...fields }, isFirst) {
    const product = {
      ...Object.fromEntries(told(fields)),
      availability: availability({ price, quantity, ...fields }),
      price,
      quantity,
    };
    return `${isFirst ? '\n' : ',\n'}${JSON.stringify(product)}`;
  },
  end: '\n]}\n',
};

const tag = ([name, value]: readonly [string, string]) => `<${name}>${xmlText(value)}</${name}>`;

/** No text is cut within a character. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** RSS 2.0 with the fields of Google Merchant Center, which other markets read too. */
const merchantXml: FeedFormat = {
  content_type: 'application/xml; charset=utf-8',
  head: ({ company, origin }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      `<channel>${tag(['title', company])}${tag(['link', origin])}${tag(['description', company])}`,
    ].join('\n'),
  product(product) {
    const { id, item_group_id, title, description, link, image_link, category, price, gtin, brand } = product;
    const fields = {
      'g:id': id,
      'g:item_group_id': item_group_id,
      'g:title': cut(title, 150),
      'g:description': description,
      'g:link': link,
      'g:image_link': image_link,
      'g:availability': availability(product),
      'g:price': `${price} VND`,
      'g:condition': 'new',
      'g:product_type': category,
      'g:brand': brand,
      'g:gtin': gtin,
      // Without it a market asks for the number of the maker.
      'g:identifier_exists': gtin === '' ? 'no' : '',
    };
    return `\n<item>${told(fields).map(tag).join('')}</item>`;
  },
  end: '\n</channel>\n</rss>\n',
};

export const feedFormats = { json, xml: merchantXml } as const satisfies Readonly<Record<string, FeedFormat>>;
export type FeedFormatName = keyof typeof feedFormats;
