import { idle, silentMs, type TillMessage, type TillState } from './messages.ts';

/** What a customer's screen shows, and of which till. */
export type Followed = Pick<TillState, 'shown' | 'ask' | 'shop' | 'logo'> & {
  /** `null` while it follows none. */
  till: { id: string; no: number; touched: number; heardAt: number } | null;
};

export const followsNone: Followed = { shown: idle, ask: null, shop: '', logo: '', till: null };

/** Nothing of the customer stays; what the shop is called does. */
const gone = ({ shop, logo }: Followed): Followed => ({ ...followsNone, shop, logo });

/** Has the till that is followed not answered for too long? */
const isSilent = ({ till }: Followed, now: number): boolean => till !== null && now - till.heardAt > silentMs;

/**
 * What is shown after a till has said something at `now`. The till that a person touched last is followed; of one till
 * only what it said later than what is shown.
 */
export function heard(followed: Followed, message: TillMessage, now: number): Followed {
  if (message.is === 'here') return followed;
  const { till } = followed;
  if (message.is === 'there')
    return till?.id === message.till ? { ...followed, till: { ...till, heardAt: now } } : followed;
  if (message.is === 'left') return till?.id === message.till ? gone(followed) : followed;
  const { no, touched, shown, ask, shop, logo } = message;
  const isOwn = till?.id === message.till;
  if (isOwn && no <= till.no) return followed;
  if (till && !isOwn && touched <= till.touched && !isSilent(followed, now)) return followed;
  return {
    shown,
    ask,
    shop,
    logo: shown.is === 'idle' ? logo : followed.logo,
    till: { id: message.till, no, touched, heardAt: now },
  };
}

/** What is shown at `now` where no till has said anything since. */
export const waited = (followed: Followed, now: number): Followed =>
  isSilent(followed, now) ? gone(followed) : followed;
