import { formatQuantity } from '../kit/format.ts';
import { messages } from './kit.ts';

/** Why the product feed stays as it is. */
export const productFeedMessages = /* @__PURE__ */ messages('productFeed', {
  keyMissing: 'This key is not there any more.',
  keyTaken: 'This key is there already. Make another one.',
  mostKeys: (most: number) =>
    `There are ${formatQuantity(most)} keys, no more are possible. Remove one first.`,
});
