import { shopCalls } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { type Coalescing, documentEdits } from './coalesce.ts';
import { issueShape } from './consignment/shape.ts';
import { coalesce as customer } from './customers/coalesce.ts';
import type { KindKey } from './index.ts';
import { coalesce as po } from './purchases/coalesce.ts';
import { coalesce as so } from './sales/coalesce.ts';

/** How unsent edits of each kind join. A receipt of goods and a movement of stock stand for themselves. */
const ofKinds: Record<KindKey, readonly Coalescing[]> = {
  so,
  po,
  ci: documentEdits(issueShape),
  to: [],
  customer,
  we: [],
  cb: [],
  shift: [],
};

const joins = new Map(
  Object.values(ofKinds)
    .flat()
    .map(({ op, join }) => [op, join]),
);

/** The calls of everybody's screens as the outbox takes them: with how their changes join earlier ones. */
export const catalogue: Readonly<Record<string, AnyCall>> = Object.fromEntries(
  shopCalls.map(call => {
    const coalesce = joins.get(call.name);
    return [call.name, coalesce && call.kind === 'write' ? { ...call, coalesce } : call];
  }),
);
