import { type AdministrationAreas, administratorsCalls } from './administration/index.ts';
import { type ShopAreas, shopCalls } from './index.ts';
import type { AnyCall } from './kit/call.ts';
import { byName } from './kit/calls-of.ts';

export type Areas = ShopAreas & AdministrationAreas;

/** All calls, in no particular order. */
export const calls: readonly AnyCall[] = [...shopCalls, ...administratorsCalls];

/** All calls by name. */
export const catalogue: Readonly<Record<string, AnyCall>> = byName(calls);
