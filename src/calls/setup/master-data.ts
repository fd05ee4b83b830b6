import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { cancelReasonPageUrls } from '#model/setup/cancel-reasons.ts';
import { amountFromZero, code, optionalText, required } from '../kit/atoms.ts';
import type { RowOf } from '../kit/call.ts';
import { customerReaders, reasonPages } from '../kit/readers.ts';
import { resource } from '../kit/resource.ts';

// The small tables that everything else builds on. Every value that is exported here is one.

export const cancelReasons = resource({
  name: 'cancelReasons',
  kind: 'reason',
  page: '/cancelReasons',
  readers: { pages: reasonPages },
  row: {
    reason_code: v.string(),
    description: v.string(),
    /** Url of the page with the documents that it may cancel. */
    page: v.string(),
  },
  input: {
    reason_code: code,
    description: required(100),
    page: v.picklist(cancelReasonPageUrls, messages.required),
  },
  called: 'reason_code',
  unique: ['page', 'reason_code'],
  search: ['description', 'reason_code'],
  path: '/la/pos/cancel-reason/filter',
  calls: {
    get: { path: '/la/pos/cancel-reason/{id}' },
    create: { path: '/la/pos/cancel-reason' },
    update: { method: 'PUT', path: '/la/pos/cancel-reason', in: 'cancel_reason' },
    remove: { method: 'DELETE', path: '/la/pos/cancel-reason/{id}' },
  },
});
export type CancelReason = RowOf<typeof cancelReasons.filter>;

/** Documents keep their own copy of a fee, so that one in use can be changed and removed. */
export const fees = resource({
  name: 'fees',
  page: '/fees',
  readers: { pages: ['/salesOrders/detail', '/salesQuotes/detail'] },
  row: {
    fee_code: v.string(),
    description: v.string(),
    /** VND */
    amount: v.number(),
    /** Its VAT group, which `vatGroups.assign` changes; empty for the company's default, and where it is not told. */
    vat_group: v.optional(v.string(), ''),
  },
  input: { fee_code: code, description: required(100), amount: amountFromZero },
  called: 'fee_code',
  unique: ['fee_code'],
  search: ['description', 'fee_code'],
  path: '/la/item/fee/filter',
  calls: {
    add: { path: '/la/item/fee/add-fees', many: 'fees' },
    update: { method: 'PUT', path: '/la/item/fee/update-fee', in: 'fee' },
    remove: { path: '/la/item/fee/remove-fees', many: 'fees', named: true },
  },
});
export type Fee = RowOf<typeof fees.filter>;

export const customerSetups = resource({
  name: 'customerSetups',
  kind: 'setup',
  page: '/customers/setup',
  readers: customerReaders,
  row: {
    name: v.string(),
    /** How a customer is addressed; what a customer's `prefix` holds. */
    prefix: v.string(),
    channel: v.string(),
  },
  input: { name: required(100), prefix: required(10), channel: optionalText(20) },
  called: 'name',
  unique: ['prefix'],
  search: ['name', 'prefix', 'channel'],
  silent: true,
  path: '/la/customer/setup/filter',
  calls: {
    add: { path: '/la/customer/setup/add' },
    update: { path: '/la/customer/setup/update' },
  },
});
export type CustomerSetup = RowOf<typeof customerSetups.filter>;
