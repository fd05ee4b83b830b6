import type { Tx } from '../db/connection.ts';
import type { Announced } from '../proxy/target.ts';
import { type ChainLedger, openChainLedger } from './kit/chain-ledger.ts';
import { createOrderInHand, type OrderInHand } from './sales/order-in-hand.ts';
import { writeHeader } from './sales/store.ts';

/** What the changes of one transaction have in common, and is written behind them. */
export type KeptInChain = { ledger: ChainLedger; inHand: OrderInHand };

/** @param announced the changes that may be made in the transaction */
export const keptInChain = async (
  tx: Tx,
  announced: readonly Announced[],
  now: Date,
): Promise<KeptInChain> => ({
  ledger: await openChainLedger(tx, announced, now),
  inHand: createOrderInHand((stored, order) => writeHeader(tx, stored, order)),
});

/** Writes it where all changes were made. Resolves to whether they were. */
export async function settled({ ledger, inHand }: KeptInChain, isWhole: boolean): Promise<boolean> {
  if (!isWhole) return false;
  await inHand.settle();
  await ledger.settle();
  return true;
}
