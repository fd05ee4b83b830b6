import { formatAmount, formatQuantity } from '../kit/format.ts';
import { cancelReasonPageName } from '../setup/cancel-reasons.ts';
import { type Message, messages } from './kit.ts';
import type { Thing } from './things.ts';

const minutesIn = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** What only the server refuses: those of the back end, then those of the proxy and of what stands before it. */
export const serverMessages = /* @__PURE__ */ messages('server', {
  missing: (thing: Thing, no: string | number) => `${thing} ${no} does not exist.`,
  noFeedKey: 'This feed is opened by a key, and this is none. An administrator makes one.',
  taken: (thing: Thing, no: string) => `${thing} ${no} exists already.`,
  reasonTaken: (code: string, page: string) =>
    `Reason Code ${code} exists already for ${cancelReasonPageName(page)}.`,
  prefixTaken: (prefix: string) => `Another customer setup has the prefix ${prefix}.`,
  reasonUsed: (code: string, no: string) =>
    `Cancel reason ${code} is in use, for example in ${no}. Its code and page cannot be changed, and it cannot be removed.`,
  stale: (thing: Thing, no: string) => `${thing} ${no} has been changed by somebody else in the meantime.`,
  noNumberYet: (thing: Thing) => `The ${thing.toLowerCase()} has no number yet.`,
  franchiseNeeded: 'A franchise is needed.',
  noFranchise: 'The franchise does not exist.',
  notFor: (no: string, franchise: string) => `Transfer Order ${no} is not for ${franchise}.`,
  service: (code: string, agent: string) => `Service ${code} of ${agent} does not exist.`,
  serviceTaken: (code: string, agent: string) => `Service ${code} of ${agent} exists already.`,
  // The trailing space is the specification's.
  nobodyHasIt: 'No Customer Same Mobile Phone! Please Try Again! ',
  severalHaveIt: 'Several shops have a customer with this phone number. Name which one.',
  nobodyIsIt: 'No Customer Same ID! Please Try Again!',
  phoneTaken: (name: string, phone: string) => `${name} has the phone number ${phone} already.`,
  customerUsed: (name: string, no: string) => `${name} cannot be deleted: document ${no} is theirs.`,
  longNumbers: (franchise: string, longest: number) =>
    `Numbers of ${franchise} would be longer than ${longest} characters.`,
  notThere: (item: string, missing: number) =>
    `${formatQuantity(missing)} of ${item} are missing. The company sells nothing that is not there.`,
  rateTooLow: (item: string, percent: number) =>
    `${item} would cost less than you may take off by hand: ${formatQuantity(percent)} % of its highest price of the last 30 days.`,
  period: 'The period ends before it begins.',
  otherFranchise: 'Goods go from one franchise to another by a consignment issue.',
  transferAtMost: (quantity: number, item: string) =>
    `You cannot transfer more than ${formatQuantity(quantity)} units. Item ${item}.`,
  nameTheOrder: 'Name the order that the ERP is to be asked about.',
  birthdayNeedsCustomer: 'A birthday needs a customer.',
  birthdayUsed: (year: string, no: string) => `The birthday promotion of ${year} was used in order ${no}.`,
  notOfCustomer: (no: string) => `The order is not of customer ${no}.`,
  pointsUsed: (source: string, no: string) =>
    `Points of ${source} are used for order ${no} already. Remove them first.`,
  noPointsUsed: (no: string) => `No points are used for order ${no}.`,
  noOrderCustomer: 'The order has no customer yet.',
  nobodyRefers: 'Nobody has this referral code.',
  referOneself: 'Customers cannot refer themselves.',
  referFirst: 'Only the first purchase of a customer can be referred.',
  discount: (amount: number, limit: Message) =>
    `The discount of ${formatAmount(amount)} ₫ needs an approval. ${limit.msg}`,
  approval: (why: Message) => `The approval does not count: ${why.msg}`,
  approvalOfOther: 'somebody else asked for it.',
  approvalElsewhere: 'it is of another document.',
  approvalUsed: (no: string) => `it was used for ${no}.`,
  approvalNotGiven: 'the server has not given it.',
  approvalByNobody: 'nobody knows who gave it.',
  approvalSignature: 'its signature is not right.',
  approvalClock: 'the clock of the tablet was not right when it was given.',
  approverGone: (name: string) => `${name} does not work here any more.`,
  approverSelf: 'Nobody approves their own discount.',
  approverElsewhere: (name: string) => `${name} does not approve discounts in this shop.`,
  approverLimit: (name: string) => `${name} may not approve a discount that large.`,
  approverNone: 'You may not give discounts by hand, and so not approve them.',
  approverNotHere: 'This person may not approve this discount here.',
  pinDigits: 'A PIN has 4 to 12 digits, and nothing else.',
  pinWeak:
    'This PIN is among the first that somebody would try: a row, a repetition, a date. Please choose another one.',
  pinNone: 'This person has set no approval PIN. Their password works as well.',
  pinWrong: 'The PIN is not right.',
  pinLocked: (minutes: number) =>
    `Too many wrong PINs. The PIN works again in ${minutesIn(minutes)}; the password works now.`,
  nameOrPassword: 'The name or the password is not right.',
  password: 'The password is not right.',
  guessable: 'This password is among the first that somebody would try. Please choose another one.',
  oldPassword: 'Mật khẩu cũ chưa đúng vui lòng thử lại!',
  signIn: 'Username hoặc mật khẩu không đúng',
  deactivated:
    'Your account is closed. Ask the office. What you made and is not sent yet stays safe on this tablet; the office can let it be sent.',
  tries: (minutes: number) => `Too many wrong passwords. Try again in ${minutesIn(minutes)}.`,
  tooManyToSort: (most: string) =>
    `More than ${most} rows are not sorted by this column. Narrow the list with a filter.`,
  noField: (field: string) => `The list has no field "${field}".`,
  maySet: (field: string) => `You are not allowed to set ${field}.`,
  notKept:
    'The server cannot keep this as it was entered. Nothing was changed. Please check it, or ask an administrator.',
  tookTooLong: 'The server took too long to answer.',
  inProgress: 'This change is being made. Try again in a moment.',
  outcomeUnknown: 'It is not known whether this change was made.',
  gap: 'An earlier change of this document has not arrived yet.',
  otherUser: 'This change belongs to another user.',
  heldForShop: (shop: string) =>
    `This was made for shop ${shop}, where you do not work now. It stays safe on this tablet and is sent for ${shop} as soon as the office lets it be sent.`,
  heldThere: (shop: string) =>
    `This was made for shop ${shop}, where you do not work now. It stays safe on this tablet and is sent when you work at ${shop} again.`,
  keyReuse: 'This key was used for another change.',
  keyExpired: 'This key is too old to know how its change ended.',
  keyRequired: 'A change needs a key of its own (Idempotency-Key).',
  notJson: 'The request must be JSON.',
  notWire: 'The request must hold url, options and token, nothing else.',
  needsToken: 'The request must hold a token.',
  notWhatItTakes: 'The request does not hold what this takes.',
  tooDeep: (depth: number) => `The request is nested deeper than ${depth}.`,
  tooLarge: 'The request is too large.',
  tooLargeBy: (bytes: number) => `The request is larger than ${bytes} bytes.`,
  tooSlow: 'The request did not arrive in time.',
  noSuchCall: 'There is no such call.',
  notKnownThere: 'The back end does not know this.',
  onlyPages: 'Only pages of this server may ask this.',
  signInAgain: 'Please sign in again.',
  notProven: 'This is not signed by the service, or too old.',
  maintenance: 'The system is under maintenance.',
  forbidden: 'You are not allowed to do this.',
  busy: 'The server is busy. Try again in a moment.',
  tooOften: 'Too many requests. Try again in a moment.',
  noSuchRoom: 'No till shows anything here any more. Scan the code on the till again.',
  tooManyScreens: 'Too many screens follow this till already.',
  diskFull:
    'The disk of the server is full, so nothing can be kept. Please tell an administrator. What is unsent stays on this tablet.',
  unreachable: 'The back end cannot be reached.',
  backEndLate: 'The back end did not answer in time.',
  backEndUnreadable: 'The back end gave an answer that cannot be read.',
  notBackEnd: 'Something else answered in place of the back end.',
  otherKey: 'This session has another key.',
  noKey: 'Nothing is kept of this key.',
  hasKey: 'This session has its key.',
  keyElsewhere: 'The key that this was wrapped for is not on this server.',
  tooManyKeys: 'Too many keys were asked for. Try again later.',
  noLocation: (code: string) => `Location ${code} does not exist.`,
  noLocationOfCompany: (code: string) => `The company has no location ${code}.`,
  noLocationOfFranchise: (code: string, franchise: string) => `${franchise} has no location ${code}.`,
  noErpCustomer: (asked: string) => `The ERP has no customer ${asked}.`,
  noFranchiseYet: (name: string, no: string) => `${name} (${no}) is no franchise yet. Please add it first.`,
  franchisesUsed: (uses: string) => `Nothing was deleted. These have documents, customers or users: ${uses}.`,
  keyOfOther: 'The key was not wrapped for this person.',
});
