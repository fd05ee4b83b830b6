import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { date, text } from '#calls/kit/atoms.ts';
import { firstDay, lastDay } from '#model/kit/days.ts';
import { messageOf, validationMessages } from '#model/kit/validation.ts';
import type { Message } from '#model/messages/kit.ts';
import type { IncomingTransfer } from '#model/sales/transfers.ts';

/** Money that came in, as a notice tells it. */
export type Notice = IncomingTransfer & {
  /** The service's own number of it. */
  id: string;
  /** The bank's number; may be empty. */
  reference: string;
  /** When it came, as the bank says. */
  at: Date;
};

export type Received = { headers: Headers; text: string; json: unknown; now: Date };

/** Why a notice cannot be kept, and where. */
export type Unkept = { unkept: Message; field: string };

/**
 * How a service's notices are read. `proves` says whether a notice is the service's own, and not an old one
 * sent again. `read` gives the money that came in by it: none where money went out. `null` is nothing that
 * the service sends. A notice of its form with characters or days that nothing here can hold is refused in
 * words.
 */
export type Adapter = {
  proves(received: Received): boolean;
  read(json: unknown): Notice[] | Unkept | null;
};

/** Secrets of the services, each `null` where it is not used. */
export type BankNoticeSecrets = {
  /** The key that SePay sends, or the secret that it signs with, which is the better one. */
  sepay: { apiKey: string | null; secret: string | null };
  /** The secure token of Casso's first webhooks, or the checksum key of its second. */
  casso: { token: string | null; checksumKey: string | null };
  payos: { checksumKey: string | null };
};

/** How far a signature's time may lie from now. */
const signedWithinMs = 5 * 60_000;
/** Where only the transfer has a time: services send for some hours, banks are late by a day. */
const bookedWithinMs = 3 * 86_400_000;

/** Services that are configured, by their name in the address. */
export function adaptersOf({ sepay, casso, payos }: BankNoticeSecrets): ReadonlyMap<string, Adapter> {
  const adapters = new Map<string, Adapter>();
  // With two secrets the weaker one opens nothing.
  if (sepay.secret !== null) adapters.set('sepay', { ...sePay, proves: signedBySePay(sepay.secret) });
  else if (sepay.apiKey !== null)
    adapters.set('sepay', { ...sePay, proves: says('authorization', `Apikey ${sepay.apiKey}`) });
  if (casso.checksumKey !== null)
    adapters.set('casso', { ...cassoTwo, proves: signedByCasso(casso.checksumKey) });
  else if (casso.token !== null)
    adapters.set('casso', { ...cassoOne, proves: says('secure-token', casso.token) });
  if (payos.checksumKey !== null)
    adapters.set('payos', { ...payOs, proves: signedByPayOs(payos.checksumKey) });
  return adapters;
}

/** In the time that it takes for any text, whatever it begins with. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compared').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const says =
  (header: string, expected: string): Adapter['proves'] =>
  ({ headers }) =>
    isSame(headers.get(header) ?? '', expected);

const isNear = (ms: number, now: Date, within: number) => Math.abs(now.getTime() - ms) <= within;

const hmac = (hash: string, key: string, text: string) => createHmac(hash, key).update(text).digest('hex');

const signedBySePay =
  (secret: string): Adapter['proves'] =>
  ({ headers, text, now }) => {
    const seconds = headers.get('x-sepay-timestamp') ?? '';
    const right = isSame(
      headers.get('x-sepay-signature') ?? '',
      `sha256=${hmac('sha256', secret, `${seconds}.${text}`)}`,
    );
    return right && /^\d{1,12}$/.test(seconds) && isNear(Number(seconds) * 1000, now, signedWithinMs);
  };

const signedByCasso =
  (key: string): Adapter['proves'] =>
  ({ headers, json, now }) => {
    const [, ms = '', signature = ''] =
      /^t=(\d{1,15}),v1=([0-9a-f]+)$/.exec(headers.get('x-casso-signature') ?? '') ?? [];
    const right = isSame(signature, hmac('sha512', key, `${ms}.${JSON.stringify(sorted(json))}`));
    return right && isNear(Number(ms), now, signedWithinMs);
  };

/** Objects with their keys in order, as Casso signs them. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

const signedByPayOs =
  (key: string): Adapter['proves'] =>
  ({ json, now }) => {
    const parsed = v.safeParse(payOsSigned, json);
    if (!parsed.success) return false;
    const { data, signature } = parsed.output;
    const text = Object.keys(data)
      .sort()
      .map(name => `${name}=${payOsText(data[name])}`)
      .join('&');
    const right = isSame(signature, hmac('sha256', key, text));
    const at = momentOf(String(data.transactionDateTime ?? ''));
    return right && at !== null && isNear(at.getTime(), now, bookedWithinMs);
  };

function payOsText(value: unknown): string {
  if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const momentForm = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/;

/** `yyyy-mm-dd hh:mm:ss` in Vietnam, as the services write it; `null` for anything else. */
function momentOf(text: string): Date | null {
  const [, day, time] = momentForm.exec(text) ?? [];
  const at = new Date(`${day}T${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const shortText = text(1000);
const word = v.optional(v.nullable(shortText), '');
const number = v.union([
  v.pipe(v.number(), v.safeInteger(), v.transform(String)),
  v.pipe(shortText, v.minLength(1)),
]);
const moment = v.pipe(
  shortText,
  v.check(written => momentOf(written) !== null),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const day = v.safeParse(date, momentForm.exec(dataset.value)?.[1]);
    if (day.success) return momentOf(dataset.value) ?? NEVER;
    addIssue({ message: day.issues[0].message });
    return NEVER;
  }),
);
const vnd = v.pipe(v.number(), v.safeInteger());

/** What is said of values that are of the right kind, and that nothing here can hold. */
const unstorable: ReadonlySet<string> = new Set([
  validationMessages.characters().msg,
  validationMessages.dateRange(firstDay, lastDay).msg,
  validationMessages.date().msg,
]);

/** A reader by a schema: of another form, of the form and not to be kept, or the money that came in. */
const reader =
  <S extends v.GenericSchema>(schema: S, noticesOf: (output: v.InferOutput<S>) => Notice[]) =>
  (json: unknown): Notice[] | Unkept | null => {
    const parsed = v.safeParse(schema, json);
    if (parsed.success) return noticesOf(parsed.output);
    for (const issue of parsed.issues) {
      // Of a number that may be a text, too, what is wrong with the text stands below.
      const says = [issue, ...(issue.issues ?? [])].map(({ message }) => messageOf(message));
      const unkept = says.find(({ msg }) => unstorable.has(msg));
      if (unkept) return { unkept, field: v.getDotPath(issue) ?? '' };
    }
    return null;
  };

const told = (accounts: (string | null)[], memo: string | null) => ({
  accounts: accounts.filter((account): account is string => account !== null && account !== ''),
  memo: memo ?? '',
});

const sePayNotice = v.object({
  id: number,
  transactionDate: moment,
  accountNumber: word,
  subAccount: word,
  content: word,
  transferType: v.picklist(['in', 'out']),
  transferAmount: vnd,
  referenceCode: word,
});
const sePay = {
  read: reader(
    sePayNotice,
    ({ id, transactionDate, accountNumber, subAccount, content, transferType, ...notice }) => {
      if (transferType === 'out' || notice.transferAmount <= 0) return [];
      const { transferAmount: amount, referenceCode } = notice;
      return [
        {
          id,
          amount,
          at: transactionDate,
          reference: referenceCode ?? '',
          ...told([accountNumber, subAccount], content),
        },
      ];
    },
  ),
} satisfies Pick<Adapter, 'read'>;

const cassoOneNotice = v.object({
  data: v.pipe(
    v.array(
      v.object({
        id: number,
        tid: word,
        description: word,
        amount: vnd,
        when: moment,
        bank_sub_acc_id: word,
        subAccId: word,
        virtualAccount: word,
      }),
    ),
    v.maxLength(50),
  ),
});
const cassoOne = {
  read: reader(cassoOneNotice, ({ data }) =>
    data
      .filter(({ amount }) => amount > 0)
      .map(({ id, tid, description, amount, when, bank_sub_acc_id, subAccId, virtualAccount }) => ({
        id,
        amount,
        at: when,
        reference: tid ?? '',
        ...told([bank_sub_acc_id, subAccId, virtualAccount], description),
      })),
  ),
} satisfies Pick<Adapter, 'read'>;

const cassoTwoNotice = v.object({
  data: v.object({
    id: number,
    reference: word,
    description: word,
    amount: vnd,
    transactionDateTime: moment,
    accountNumber: word,
    virtualAccountNumber: word,
  }),
});
const cassoTwo = {
  read: reader(cassoTwoNotice, ({ data }) => {
    const { id, reference, description, amount, transactionDateTime, ...of } = data;
    if (amount <= 0) return [];
    const { accountNumber, virtualAccountNumber } = of;
    return [
      {
        id,
        amount,
        at: transactionDateTime,
        reference: reference ?? '',
        ...told([accountNumber, virtualAccountNumber], description),
      },
    ];
  }),
} satisfies Pick<Adapter, 'read'>;

const payOsSigned = v.object({ data: v.record(v.string(), v.unknown()), signature: shortText });
const payOsNotice = v.object({
  data: v.object({
    reference: v.pipe(shortText, v.minLength(1)),
    description: word,
    amount: vnd,
    transactionDateTime: moment,
    accountNumber: word,
    virtualAccountNumber: word,
    code: v.optional(v.string(), '00'),
  }),
});
const payOs = {
  read: reader(payOsNotice, ({ data }) => {
    const { reference, description, amount, transactionDateTime, code, ...of } = data;
    if (amount <= 0 || code !== '00') return [];
    const { accountNumber, virtualAccountNumber } = of;
    return [
      {
        id: reference,
        amount,
        at: transactionDateTime,
        reference,
        ...told([accountNumber, virtualAccountNumber], description),
      },
    ];
  }),
} satisfies Pick<Adapter, 'read'>;
