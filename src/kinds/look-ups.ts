import { lookUps as ci } from './consignment/look-ups.ts';
import { lookUps as customer } from './customers/look-ups.ts';
import type { KindKey } from './index.ts';
import type { LookUp } from './look-up.ts';
import { lookUps as cb } from './money/look-ups.ts';
import { lookUps as po } from './purchases/look-ups.ts';
import { lookUps as so } from './sales/look-ups.ts';
import { lookUps as shift } from './shifts/look-ups.ts';
import { lookUps as we } from './stock/look-ups.ts';
import { lookUps as to } from './transfers/look-ups.ts';

/**
 * How each kind finds what became of a change. Loaded only on demand: nothing that starts with the app needs
 * it.
 */
const ofKinds: Record<KindKey, readonly LookUp[]> = { so, po, ci, to, customer, we, cb, shift };

const byOp = new Map(
  Object.values(ofKinds)
    .flat()
    .map(each => [each.op, each]),
);

/** The look-up of a call; `undefined` where the effect of the call cannot be told from what was there before. */
export const lookUpOf = (op: string): LookUp | undefined => byOp.get(op);
