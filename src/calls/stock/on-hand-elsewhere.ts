import { part } from '../kit/list.ts';
import { onHand, seesElsewhere } from './items.ts';

/** Stock of other shops and of the franchisor, which no tablet keeps. */
export const onHandElsewhere = part(onHand, 'items.onHandElsewhere', {
  fixed: { elsewhere: true },
  access: seesElsewhere,
  store: 'none',
});
