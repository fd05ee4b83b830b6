import * as v from 'valibot';
import { shownSums } from '#model/sales/shown-cart.ts';
import { invoiceBuyerKinds } from '#model/taxes/invoice-buyer-fields.ts';

const vnd = v.pipe(v.number(), v.safeInteger());
const knownVnd = v.nullable(vnd);

const code = v.object({
  text: v.string(),
  label: v.string(),
  amount: v.string(),
  purpose: v.string(),
  bank: v.string(),
  accountNo: v.string(),
  name: v.string(),
});

const line = v.object({
  name: v.string(),
  quantity: v.number(),
  priceVnd: knownVnd,
  amountVnd: knownVnd,
  discountVnd: vnd,
  /** It changed last. */
  isNew: v.boolean(),
});

const cart = v.object({
  is: v.literal('cart'),
  lines: v.array(line),
  sums: v.array(v.object({ of: v.picklist(shownSums), name: v.string(), amountVnd: vnd })),
  totalVnd: vnd,
  /** What is left of it to pay, where a part was paid. */
  dueVnd: vnd,
  customer: v.nullable(v.object({ phone: v.string(), points: knownVnd })),
  money: v.nullable(v.object({ takenVnd: vnd, givenVnd: vnd, changeVnd: vnd })),
  code: v.nullable(code),
  /** The till has seen the transfer that the code asks for. */
  received: v.boolean(),
});

const sold = v.object({
  is: v.literal('sold'),
  /** `unsure`: the till has a question about it, and the customer is told no sum. */
  stands: v.picklist(['done', 'waits', 'unsure']),
  totalVnd: vnd,
  /** What the customer gave in cash. */
  givenVnd: vnd,
  changeVnd: vnd,
  backVnd: vnd,
  owedVnd: vnd,
  code: v.nullable(code),
});

const shown = v.variant('is', [v.object({ is: v.literal('idle') }), cart, sold]);
/** What the customer sees. */
export type Shown = v.InferOutput<typeof shown>;
export type ShownSale = v.InferOutput<typeof cart>;
export type ShownSold = v.InferOutput<typeof sold>;
export type ShownCode = v.InferOutput<typeof code>;
export const idle: Shown = { is: 'idle' };

export const askable = ['phone', 'invoice'] as const;
const ask = v.object({
  id: v.string(),
  what: v.picklist(askable),
  /** The till has the answer. */
  isTyped: v.boolean(),
});
/** What the cashier asks the customer to type. */
export type Ask = v.InferOutput<typeof ask>;

const state = v.object({
  is: v.literal('state'),
  build: v.string(),
  till: v.string(),
  /** Each is larger than the one before: what comes late is not shown any more. */
  no: v.number(),
  /** When a person last touched that till, by the clock of the tablet. */
  touched: v.number(),
  shop: v.string(),
  /** The company's, as the text of its address; empty for none, and while a sale is shown. */
  logo: v.string(),
  ask: v.nullable(ask),
  shown,
});

/** What a till says. Each `state` is all of it, so that a lost one leaves nothing behind. */
const tillMessage = v.variant('is', [
  /** Asks who listens. */
  v.object({ is: v.literal('here') }),
  state,
  /** Is there, and has nothing new for a screen that says how far it is. */
  v.object({ is: v.literal('there'), till: v.string() }),
  v.object({ is: v.literal('left'), till: v.string() }),
]);
export type TillMessage = v.InferOutput<typeof tillMessage>;
export type TillState = v.InferOutput<typeof state>;

const buyer = v.object({
  kind: v.picklist(invoiceBuyerKinds),
  name: v.string(),
  company_name: v.string(),
  tax_code: v.string(),
  personal_id: v.string(),
  phone: v.string(),
  passport_no: v.string(),
  nationality: v.string(),
  budget_code: v.string(),
  address: v.string(),
  email: v.string(),
});

const typed = v.variant('what', [
  v.object({ what: v.literal('phone'), phone: v.string() }),
  v.object({ what: v.literal('invoice'), buyer }),
  /** The customer would rather not. */
  v.object({ what: v.literal('nothing') }),
]);
export type Typed = v.InferOutput<typeof typed>;

/** What a customer's screen says. */
const displayMessage = v.variant('is', [
  /** Asks every few seconds: a till that does not answer is gone. */
  v.object({
    is: v.literal('who'),
    display: v.string(),
    /** The till that it follows, and how far. */
    has: v.optional(v.object({ till: v.string(), no: v.number() })),
  }),
  v.object({ is: v.literal('gone'), display: v.string() }),
  v.object({ is: v.literal('typed'), ask: v.string(), typed }),
  /** A scanner types where the focus is, and that is here after a touch. */
  v.object({ is: v.literal('scanned'), till: v.string(), code: v.string() }),
]);
export type DisplayMessage = v.InferOutput<typeof displayMessage>;

const parsed =
  <S extends v.GenericSchema>(schema: S) =>
  (data: unknown): v.InferOutput<S> | null => {
    const result = v.safeParse(schema, data);
    return result.success ? result.output : null;
  };

/** Both directions may run over one channel: what is none of these is the other's, or another build's. */
export const readTillMessage = parsed(tillMessage);
export const readDisplayMessage = parsed(displayMessage);

/** The build of a state that is not ours, which we may not be able to read. */
export function otherBuild(data: unknown, own: string): string | null {
  const said = v.safeParse(v.object({ is: v.literal('state'), build: v.string() }), data);
  return said.success && said.output.build !== own ? said.output.build : null;
}

/** How often a customer's screen asks, in a window and on another tablet; how long after an answer a till or a screen counts as there. */
export const askMs = 3000;
export const askRelayMs = 4000;
export const silentMs = 10_000;
