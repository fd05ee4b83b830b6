import * as v from 'valibot';
import { anyType } from '#model/session/permissions.ts';
import { amount, optionalText } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { ofShop, reportOf } from './kit.ts';

const text = v.string();

/** Goods of one item, or one variant of it, at a location. */
const goods = {
  /** `item_no/variant_code/location_code` */
  id: text,
  item_no: text,
  variant_code: text,
  location_code: text,
  franchise_code: text,
  description: text,
  item_category: text,
  unit_of_measure: text,
  quantity: v.number(),
  /** VND, at the price of the shop, VAT included. */
  amount,
};

export const stockValueSchema = v.object({
  ...goods,
  /** VND for one */
  unit_price: amount,
  /** VND; null where no one said what it costs, or the person may not see it. */
  cost_amount: v.nullable(amount),
});
export type StockValue = v.InferOutput<typeof stockValueSchema>;

/** What the value of stock is added up by. */
export const stockGroups = ['location', 'category'] as const;

const ofValue = {
  ...ofShop,
  location_code: optionalText(20),
  item_category: optionalText(40),
};
export const stockValueInput = v.object({ ...ofValue, by: v.optional(v.picklist(stockGroups), 'location') });
const valued = {
  access: { pages: ['/reports/stock-value'] },
  granted: { shows: { cost_amount: anyType({ pages: ['/reports/stock-value'], field: 'cost_amount' }) } },
  tags: ['stock', 'items'],
} as const;

/** What the goods on hand are worth; what stands below zero is not among them. */
export const stockValue = read({
  name: 'reports.stockValue',
  method: 'POST',
  path: '/own/reports/stock-value',
  input: stockValueInput,
  answer: reportOf(stockValueSchema),
  failure: 'Get Stock Value Failed!',
  ...valued,
  store: 'answer',
});

export const stockValueRows = list({
  name: 'reports.stockValueRows',
  path: '/own/reports/stock-value/filter',
  row: stockValueSchema,
  key: 'id',
  fields: ['id', 'item_no', 'location_code', 'item_category', 'quantity', 'amount'],
  sort: { field: 'amount', direction: 'desc' },
  sorts: 'all',
  extraInput: ofValue,
  failure: 'Filter Stock Value Failed!',
  ...valued,
  store: 'none',
});

/** Not sold for as many days though it is on hand; or out of stock though it sold in as many days. */
export const slowParts = ['slow30', 'slow60', 'slow90', 'out7', 'out30'] as const;
export type SlowPart = (typeof slowParts)[number];

export const slowItemSchema = v.object({
  ...goods,
  /** Business date; empty where it never sold. */
  last_sold: text,
  /** Since it last sold, or came in where it never did. */
  days: v.number(),
  /** Of what is out of stock: how much sold in the last 30 days. */
  sold: v.number(),
});
export type SlowItem = v.InferOutput<typeof slowItemSchema>;

const ofSlow = { ...ofShop, part: v.optional(v.picklist(slowParts), 'slow30') };
export const slowInput = v.object(ofSlow);
const moved = { access: { pages: ['/reports/slow-items'] }, tags: ['stock', 'warehouseEntries'] } as const;

/** What lies and does not sell, and what would sell and is not there. */
export const slowItems = read({
  name: 'reports.slowItems',
  method: 'POST',
  path: '/own/reports/slow-items',
  input: slowInput,
  answer: reportOf(slowItemSchema),
  failure: 'Get Slow Items Failed!',
  ...moved,
  store: 'answer',
});

export const slowItemRows = list({
  name: 'reports.slowItemRows',
  path: '/own/reports/slow-items/filter',
  row: slowItemSchema,
  key: 'id',
  fields: [
    'id',
    'item_no',
    'location_code',
    'item_category',
    'quantity',
    'amount',
    'last_sold',
    'days',
    'sold',
  ],
  sort: { field: 'days', direction: 'desc' },
  sorts: 'all',
  extraInput: ofSlow,
  failure: 'Filter Slow Items Failed!',
  ...moved,
  store: 'none',
});
