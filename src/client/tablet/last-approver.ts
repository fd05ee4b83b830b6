import * as v from 'valibot';
import { tabletFact } from './tablet-fact.ts';

/** Who last approved on this tablet: at a counter it is mostly the same person, who is then asked for the PIN at once. */
export const { now: lastApprover, set: setLastApprover } = tabletFact(
  'quay:last-approver',
  v.object({ user_id: v.pipe(v.number(), v.integer()) }),
  null,
);
