import * as v from 'valibot';
import { type SystemAction, systemActions } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import { hundredthsOf, taxOfficeRate, type VatRate } from '#model/taxes/vat-rates.ts';
import { createHttp, type HttpLimits, httpLimits, shortened } from '../systems/http.ts';
import {
  addressOf,
  amountInWords,
  answerMs,
  away,
  buyerOnPaper,
  noteOf,
  numbered,
  type ProviderAccount,
  problemOf,
  saysNothing,
} from './common.ts';
import {
  type ContentLine,
  type EinvoiceContent,
  type EinvoiceProviderOf,
  type MadeInvoice,
  ProviderProblem,
} from './provider.ts';

const name = 'MISA meInvoice';
/** Signed with the tax office's code alone: what a till may do. */
const tillSigns = 5;

/** What the provider answers with; it writes some names with capitals, some without. */
const tokenAnswer = v.object({
  Success: v.boolean(),
  Data: v.nullish(v.string()),
  ErrorCode: v.nullish(v.string()),
});
const madeEntry = v.object({
  RefID: v.string(),
  TransactionID: v.nullish(v.string(), ''),
  InvNo: v.nullish(v.string(), ''),
  InvSeries: v.nullish(v.string(), ''),
  InvCode: v.nullish(v.string(), ''),
  ErrorCode: v.nullish(v.string(), ''),
});
type MadeEntry = v.InferOutput<typeof madeEntry>;
const entries = v.union([v.array(madeEntry), v.pipe(v.string(), v.parseJson(), v.array(madeEntry))]);
const issueAnswer = v.object({
  success: v.boolean(),
  errorCode: v.nullish(v.string(), ''),
  descriptionErrorCode: v.nullish(v.string(), ''),
  publishInvoiceResult: v.nullish(entries),
});
const findAnswer = v.object({
  success: v.boolean(),
  errorCode: v.nullish(v.string(), ''),
  data: v.nullish(entries),
});

const fileEntry = v.object({
  TransactionID: v.nullish(v.string(), ''),
  Data: v.nullish(v.string(), ''),
  ErrorCode: v.nullish(v.string(), ''),
});
const fileAnswer = v.object({
  success: v.boolean(),
  errorCode: v.nullish(v.string(), ''),
  data: v.nullish(v.union([v.array(fileEntry), v.pipe(v.string(), v.parseJson(), v.array(fileEntry))])),
});
/** Of a file: it has no such invoice. */
const notThere = 'InvoiceNotExist';

/** Codes by which it says that it takes nothing from this seller. */
const sellerCodes: Readonly<Record<string, 'quota' | 'sign_in' | 'tax_office'>> = {
  LicenseInfo_OutOfInvoice: 'quota',
  LicenseInfo_Expired: 'quota',
  UnAuthorize: 'sign_in',
  InvalidTokenCode: 'sign_in',
  TokenExpiredCode: 'sign_in',
  InactiveAccount: 'sign_in',
};
const duplicateCodes = ['DUPLICATE_REFID', 'DuplicateTransactionID', 'DuplicateRefID'];
/** A date before that of the last number. */
const olderCodes = ['InvoiceDateNotValid'];
/** Codes by which it refuses one invoice and has made nothing. Any other code says nothing for sure. */
const isRefusal = (code: string) =>
  /^(Invalid|InvoiceTemplate|InvoiceNumber|InvoiceDate|Required)/.test(code);
const expired = ['UnAuthorize', 'InvalidTokenCode', 'TokenExpiredCode'];

/**
 * MISA meInvoice, its integration for tills. Paths are data of the account, as contracts differ. It knows an invoice by
 * `RefID`; an answer that is whole, says success and has no entry of a `RefID` is its "not there".
 */
export function misaProvider(of: ProviderAccount, limits: HttpLimits = httpLimits): EinvoiceProviderOf {
  const { account, tax_code, password, networks } = of;
  const http = createHttp(name, networks, limits);
  let token: string | null = null;

  const post = (what: SystemAction, path: string, body: unknown, signal: AbortSignal, isWrite: boolean) =>
    http
      .exchange({
        url: addressOf(of, path),
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}`, CompanyTaxCode: tax_code }),
        },
        body: JSON.stringify(body),
        isWrite,
        limitMs: answerMs,
        signal,
        what,
      })
      .catch((error: unknown) => {
        throw problemOf(error);
      });

  async function signIn(signal: AbortSignal): Promise<void> {
    token = null;
    const { app_id: appid, username } = account;
    const asked = { appid, taxcode: tax_code, username, password };
    const answer = await post(systemActions.signIn, account.token_path, asked, signal, false);
    const { output, success } = v.safeParse(tokenAnswer, answer.body);
    if (!success || answer.status !== 200) throw away(name, answer, systemActions.signIn);
    if (!output.Success || !output.Data)
      throw new ProviderProblem('seller', systemTroubles.letsNotIn(name, output.ErrorCode || '?'), {
        seller: 'sign_in',
      });
    token = output.Data;
  }

  /** Asks, and once more after signing in again where the token is over: nothing was done then. */
  async function ask<T extends { success: boolean; errorCode: string }>(
    what: SystemAction,
    path: string,
    body: unknown,
    { answers, isWrite }: { answers: v.GenericSchema<unknown, T>; isWrite: boolean },
    signal: AbortSignal,
  ): Promise<T> {
    for (let turn = 0; ; turn++) {
      if (token === null) await signIn(signal);
      const answer = await post(what, path, body, signal, isWrite);
      const read = v.safeParse(answers, answer.body);
      const isOver = answer.status === 401 || (read.success && expired.includes(read.output.errorCode));
      if (isOver && turn === 0) {
        token = null;
        continue;
      }
      if (answer.status === 401 || answer.status === 403) throw away(name, answer, what);
      if (!read.success || answer.status !== 200) throw saysNothing(name, answer, what);
      return read.output;
    }
  }

  return {
    async issue(request_id, content, signal) {
      const body = {
        SignType: tillSigns,
        InvoiceData: [invoiceOf(request_id, content, account)],
        PublishInvoiceData: null,
      };
      const answer = await ask(
        systemActions.issueInvoice,
        account.issue_path,
        body,
        { answers: issueAnswer, isWrite: true },
        signal,
      );
      const { success, errorCode, descriptionErrorCode, publishInvoiceResult } = answer;
      if (!success) throw refusalOf(errorCode, descriptionErrorCode);
      const entry = publishInvoiceResult?.find(one => isSame(one, request_id));
      if (!entry) throw new ProviderProblem('unknown', systemTroubles.otherInvoice(name));
      if (entry.ErrorCode !== '') throw refusalOf(entry.ErrorCode, '');
      return madeOf(entry, account);
    },

    async find(request_id, signal) {
      const answer = await ask(
        systemActions.lookUpInvoice,
        account.find_path,
        [request_id],
        { answers: findAnswer, isWrite: false },
        signal,
      );
      if (!answer.success || answer.errorCode !== '' || !answer.data)
        throw new ProviderProblem('unknown', systemTroubles.saysNotWhether(name, answer.errorCode || '?'));
      const entry = answer.data.find(one => isSame(one, request_id));
      return entry ? madeOf(entry, account) : null;
    },

    async file({ series, provider_code }, type, signal) {
      const path = account.file_path
        .replace('{with_code}', String(series[1] === 'C'))
        .replace('{type}', type);
      const answers = { answers: fileAnswer, isWrite: false };
      return fileIn(
        await ask(systemActions.readInvoiceFile, path, [provider_code], answers, signal),
        provider_code,
      );
    },

    close: async () => {
      await http.close();
    },
  };
}

/**
 * @returns null where it says that there is none
 * @throws ProviderProblem
 */
function fileIn({ success, errorCode, data }: v.InferOutput<typeof fileAnswer>, code: string): Buffer | null {
  const entry = success ? data?.find(one => one.TransactionID === code) : undefined;
  if (entry?.ErrorCode === notThere) return null;
  if (entry?.ErrorCode !== '' || entry.Data === '')
    throw new ProviderProblem(
      'unknown',
      systemTroubles.givesNoFile(name, entry?.ErrorCode || errorCode || '?'),
    );
  // An XML comes as it is, or in base64 as a PDF does.
  return entry.Data.startsWith('<') ? Buffer.from(entry.Data) : Buffer.from(entry.Data, 'base64');
}

const isSame = ({ RefID }: MadeEntry, request_id: string) => RefID.toLowerCase() === request_id.toLowerCase();

/** @throws ProviderProblem where it has no number yet */
const madeOf = (
  { InvNo, InvSeries, InvCode, TransactionID }: MadeEntry,
  { lookup_url }: Account,
): MadeInvoice =>
  numbered(name, {
    ...{ series: InvSeries, number: InvNo, authority_code: InvCode, provider_id: TransactionID },
    ...{ provider_code: TransactionID, provider_url: lookup_url },
  });

function refusalOf(code: string, text: string): ProviderProblem {
  const says = shortened(text === '' ? code : `${code}: ${text}`);
  if (duplicateCodes.includes(code)) return new ProviderProblem('duplicate', says);
  if (olderCodes.includes(code)) return new ProviderProblem('older', says);
  const seller = sellerCodes[code];
  if (seller) return new ProviderProblem('seller', says, { seller });
  return new ProviderProblem(isRefusal(code) ? 'refused' : 'unknown', says);
}

const rateName = (rate: VatRate | '') => (rate === '' ? 'KCT' : taxOfficeRate(rate));
/** An invoice by the provider's names. What comes back has amounts below zero. */
function invoiceOf(
  request_id: string,
  content: EinvoiceContent,
  account: Account,
): Readonly<Record<string, unknown>> {
  const { buyer, first, kind } = content;
  return {
    RefID: request_id,
    InvSeries: content.series,
    InvDate: content.invoice_date,
    CurrencyCode: 'VND',
    ExchangeRate: 1,
    PaymentMethodName: content.payment,
    IsInvoiceCalculatingMachine: true,
    SellerShopCode: content.seller.place_code,
    BuyerLegalName: buyerOnPaper(content, account),
    ...(buyer && {
      BuyerFullName: buyer.name,
      BuyerTaxCode: buyer.tax_code,
      BuyerAddress: buyer.address,
      BuyerEmail: buyer.email,
      BuyerPhone: buyer.phone,
      CitizenIDNumber: buyer.personal_id,
      PassportNumber: buyer.passport_no,
      RelatedUnitCode: buyer.budget_code,
    }),
    ...(first && {
      EInvoiceStatus: kind === 'replacing' ? 3 : 4,
      OrgInvTemplateNo: first.series.slice(0, 1),
      OrgInvSeries: first.series,
      OrgInvNo: first.number,
      OrgInvDate: first.invoice_date,
      ChangeReason: noteOf(content, account),
    }),
    TotalSaleAmountOC: content.base_amount,
    TotalAmountWithoutVATOC: content.base_amount,
    TotalDiscountAmountOC: 0,
    TotalVATAmountOC: content.vat_amount,
    TotalAmountOC: content.amount,
    TotalAmountInWords: amountInWords(content.amount),
    OriginalInvoiceDetail: content.lines.map(lineOf),
    TaxRateInfo: content.by_rate.map(({ vat_rate, base_amount, vat_amount }) => ({
      VATRateName: rateName(vat_rate),
      AmountWithoutVATOC: base_amount,
      VATAmountOC: vat_amount,
    })),
    OptionUserDefined: { MainCurrency: 'VND', AmountDecimalDigits: '0', UnitPriceDecimalDigits: '6' },
  };
}

const goods = 1;
const gift = 2;

const lineOf = (line: ContentLine, index: number) => ({
  ItemType: line.amount === 0 ? gift : goods,
  LineNumber: index + 1,
  SortOrder: index + 1,
  ItemCode: line.code,
  ItemName: line.name,
  UnitName: line.unit,
  Quantity: line.quantity,
  UnitPrice: line.unit_price,
  DiscountRate: 0,
  DiscountAmountOC: 0,
  AmountOC: line.base_amount,
  AmountWithoutVATOC: line.base_amount,
  VATRateName: rateName(line.vat_rate),
  // A whole number: "8.0" was refused for the sales of a whole day.
  VATRate: line.vat_rate.endsWith('%') ? hundredthsOf(line.vat_rate as VatRate) / 100 : 0, // a percentage is a rate
  VATAmountOC: line.vat_amount,
});
