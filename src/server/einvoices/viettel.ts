import * as v from 'valibot';
import { type SystemAction, systemActions } from '#model/messages/system-actions.ts';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import { type Answer, createHttp, type HttpLimits, httpLimits, shortened } from '../systems/http.ts';
import {
  addressOf,
  answerMs,
  away,
  numbered,
  type ProviderAccount,
  problemOf,
  saysNothing,
} from './common.ts';
import { type EinvoiceProviderOf, type MadeInvoice, ProviderProblem } from './provider.ts';
import { invoiceOf, paperOf, templateOf } from './viettel-invoice.ts';

const name = 'Viettel SInvoice';
/** A token lives for twenty minutes: this long where the provider does not say. */
const tokenMs = 10 * 60_000;

const text = v.nullish(v.string(), '');
const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.nullish(v.number(), tokenMs / 1000),
});
const made = v.object({
  invoiceNo: text,
  transactionID: text,
  reservationCode: text,
  codeOfTax: text,
});
type Made = v.InferOutput<typeof made>;
const fileAnswer = v.object({ fileToBytes: v.pipe(v.string(), v.minLength(1), v.base64()) });
const issueAnswer = v.object({ errorCode: text, description: text, result: v.nullish(made) });
const findAnswer = v.object({ errorCode: text, description: text, result: v.nullish(v.array(made)) });
/** What is wrong with a request, with status 400. */
const problemAnswer = v.object({ code: v.literal(400), message: v.string(), data: v.nullish(v.unknown()) });

const notFound = 'NOT_FOUND_DATA';
const duplicate = 'TRANSACTION_UUID_INVALID';
/** What it answers once a token is over, with status 500. It may be something else. */
const general = v.object({ message: v.literal('GENERAL') });

/** Codes by which it says that it takes nothing from this seller. */
const isQuota = (code: string) => /(OUT_OF_INVOICE|NOT_ENOUGH|QUOTA|LICENSE|INVOICE_QUANTITY)/.test(code);
/** Codes by which it refuses one invoice and has made nothing. Any other code says nothing for sure. */
const isRefusal = (code: string) =>
  /(^BAD_REQUEST|_INVALID|_NOT_FOUND|_NOT_EXIST|_REQUIRED|_NOT_NULL|_INCORRECT|_MAX_LENGTH|_NOT_ALLOW)/.test(
    code,
  );
/** A date before that of the last number. */
const isOlder = (code: string) => /ISSUED?_?DATE.*(INVALID|LESS|BEFORE)/.test(code);

/**
 * Viettel SInvoice. It knows an invoice by `transactionUuid`. Form number and paper come by the template of the contract; the
 * series has no form number there.
 */
export function viettelProvider(of: ProviderAccount, limits: HttpLimits = httpLimits): EinvoiceProviderOf {
  const { account, tax_code, password, networks } = of;
  const http = createHttp(name, networks, limits);
  let token: { text: string; until: number } | null = null;

  type Sent = { what: SystemAction; path: string; type: string; body: string; isWrite: boolean };
  const post = ({ what, path, type, body, isWrite }: Sent, signal: AbortSignal): Promise<Answer> =>
    http
      .exchange({
        url: addressOf(of, path),
        method: 'POST',
        headers: {
          'content-type': type,
          accept: 'application/json',
          ...(token && { cookie: `access_token=${token.text}` }),
        },
        ...{ body, isWrite, limitMs: answerMs, signal, what },
      })
      .catch((error: unknown) => {
        throw problemOf(error);
      });

  async function signIn(signal: AbortSignal): Promise<void> {
    token = null;
    const body = JSON.stringify({ username: account.username, password });
    const sent = { what: systemActions.signIn, path: account.token_path, type: json, body, isWrite: false };
    const answer = await post(sent, signal);
    const { output, success } = v.safeParse(tokenAnswer, answer.body);
    if (answer.status === 400) throw away(name, { status: 401 }, sent.what);
    if (!success || answer.status !== 200) throw away(name, answer, sent.what);
    token = { text: output.access_token, until: Date.now() + output.expires_in * 900 };
  }

  /** Asks, and once more after signing in again where it was not let in: nothing was done then. */
  async function ask(sent: Sent, signal: AbortSignal): Promise<Answer> {
    for (let turn = 0; ; turn++) {
      if (token === null || token.until < Date.now()) await signIn(signal);
      const answer = await post(sent, signal);
      if (answer.status === 401 && turn === 0) {
        token = null;
        continue;
      }
      if (answer.status === 401 || answer.status === 403) throw away(name, answer, sent.what);
      if (answer.status === 500 && v.is(general, answer.body)) token = null;
      return answer;
    }
  }

  return {
    async issue(request_id, content, signal) {
      const body = JSON.stringify(invoiceOf(request_id, content, account));
      const what = systemActions.issueInvoice;
      const answer = await ask({ what, path: account.issue_path, type: json, body, isWrite: true }, signal);
      return madeOf(issuedIn(answer, what), account);
    },

    async issuePaper(request_id, paper, signal) {
      const body = JSON.stringify(paperOf(request_id, paper, account));
      const what = systemActions.issuePaper;
      const answer = await ask({ what, path: account.issue_path, type: json, body, isWrite: true }, signal);
      return madeOf(issuedIn(answer, what), account);
    },

    async find(request_id, signal) {
      const body = new URLSearchParams({ supplierTaxCode: tax_code, transactionUuid: request_id }).toString();
      const what = systemActions.lookUpInvoice;
      const sent = { what, path: account.find_path, type: form, body, isWrite: false };
      const found = foundIn(await ask(sent, signal), what);
      return found && madeOf(found, account);
    },

    async file({ series, number }, type, signal) {
      const body = JSON.stringify({
        ...{ supplierTaxCode: tax_code, invoiceNo: `${series.slice(1)}${number}` },
        ...{ templateCode: templateOf(series.slice(1), account), fileType: type.toUpperCase() },
      });
      const what = systemActions.readInvoiceFile;
      const answer = await ask({ what, path: account.file_path, type: json, body, isWrite: false }, signal);
      const { output, success } = v.safeParse(fileAnswer, answer.body);
      if (success && answer.status === 200) return Buffer.from(output.fileToBytes, 'base64');
      if (saysMissing(answer)) return null;
      throw saysNothing(name, answer, what);
    },

    close: async () => {
      await http.close();
    },
  };
}

/** @throws ProviderProblem */
function issuedIn(answer: Answer, what: SystemAction): Made {
  const problem = v.safeParse(problemAnswer, answer.body);
  if (problem.success && answer.status === 400) throw refusalOf(problem.output.message, problem.output.data);
  const { output, success } = v.safeParse(issueAnswer, answer.body);
  if (!success || answer.status !== 200) throw saysNothing(name, answer, what);
  if (output.errorCode !== '') throw refusalOf(output.errorCode, output.description);
  if (!output.result) throw saysNothing(name, answer, what);
  return output.result;
}

/** Its exact answer about an invoice that it does not have. */
function saysMissing({ status, body }: Answer): boolean {
  const problem = v.safeParse(problemAnswer, body);
  return problem.success && status === 400 && problem.output.message === notFound;
}

/**
 * @returns null where it says that there is none
 * @throws ProviderProblem
 */
function foundIn(answer: Answer, what: SystemAction): Made | null {
  if (saysMissing(answer)) return null;
  const { output, success } = v.safeParse(findAnswer, answer.body);
  const [only, ...others] = success && answer.status === 200 ? (output.result ?? []) : [];
  if (!success || output.errorCode !== '' || !only || others.length > 0)
    throw saysNothing(name, answer, what);
  return only;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** `C26MXM1207` is series and number; the form number is that of the template. */
function madeOf(
  { invoiceNo, transactionID, reservationCode, codeOfTax }: Made,
  account: Account,
): MadeInvoice {
  const [, series = '', number = ''] = /^([CK]\d\d[A-Z]{3})(\d+)$/.exec(invoiceNo) ?? [];
  return numbered(name, {
    ...{ series: series === '' ? '' : `${templateOf(series, account).slice(0, 1)}${series}`, number },
    ...{ authority_code: codeOfTax, provider_id: transactionID || reservationCode },
    ...{ provider_code: reservationCode, provider_url: account.lookup_url },
  });
}

function refusalOf(code: string, told: unknown): ProviderProblem {
  const says = shortened(typeof told === 'string' && told !== '' ? `${code}: ${told}` : code);
  if (code === duplicate) return new ProviderProblem('duplicate', says);
  if (isQuota(code)) return new ProviderProblem('seller', says, { seller: 'quota' });
  if (isOlder(code)) return new ProviderProblem('older', says);
  return new ProviderProblem(isRefusal(code) ? 'refused' : 'unknown', says);
}
