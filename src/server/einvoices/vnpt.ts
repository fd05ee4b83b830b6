import { type SystemAction, systemActions } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import type { EinvoiceFile } from '#model/taxes/einvoices.ts';
import { createHttp, type HttpLimits, httpLimits, shortened } from '../systems/http.ts';
import { elementAt, readXml, textAt, writeXml, type XmlToWrite } from '../xml.ts';
import {
  addressOf,
  answerMs,
  away,
  numbered,
  type ProviderAccount,
  problemOf,
  saysNothing,
} from './common.ts';
import {
  type EinvoiceContent,
  type EinvoiceProviderOf,
  type MadeInvoice,
  type OfFile,
  type PaperContent,
  ProviderProblem,
} from './provider.ts';
import { adjustmentOf, invoiceXml, paperXml } from './vnpt-invoice.ts';

const name = 'VNPT Invoice';
const namespace = 'http://tempuri.org/';
const mostBytes = 20 * 1024 * 1024;

/** Of a file: it has no such invoice. */
const notThere = '6';
/** Its errors of which it is known what they mean. Any other one says nothing for sure. */
const signInErrors = ['1', '7', '29'];
const duplicateErrors = ['13', '21'];
const refusals: readonly string[] = ['2', '3', '4', '8', '9', '10', '15', '19', '20', '35', '60'];

/**
 * VNPT Invoice, its functions for tills (SOAP). Which function of which service is asked is data of the account, as contracts
 * differ. It knows an invoice by `fkey`: our id without its hyphens, which part the fields of its answers. A list that is
 * whole and empty is its "not there".
 */
export function vnptProvider(of: ProviderAccount, limits: HttpLimits = httpLimits): EinvoiceProviderOf {
  const { account, password, service_password } = of;
  const { ask, close } = functionsOf(of, limits);
  const employee = [
    ['Account', account.username],
    ['ACpass', password],
  ] as const;
  const service = [
    ['username', account.service_username],
    ['password', service_password],
  ] as const;

  async function issue(
    request_id: string,
    content: EinvoiceContent,
    signal: AbortSignal,
  ): Promise<MadeInvoice> {
    const fkey = fkeyOf(request_id);
    const { kind, first, series } = content;
    const data: XmlToWrite = ['xmlInvData', invoiceXml(fkey, content, account)];
    const paper: readonly XmlToWrite[] = [
      ['pattern', series.slice(0, 1)],
      ['serial', series.slice(1)],
    ];
    const what = systemActions.issueInvoice;
    if (kind === 'original') {
      const fields = [...employee, data, ...service, ...paper, ['convert', 0]] as const;
      return madeBy(fkey, await ask(what, account.issue_path, fields, true, signal));
    }
    const path = kind === 'replacing' ? account.replace_path : account.adjust_path;
    const fields: readonly XmlToWrite[] = [
      ...[...employee, data, ...service],
      ['fkey', fkeyOf(first?.request_id ?? '')],
      ...(kind === 'adjusting' ? [['Type', adjustmentOf(content).type] as const] : []),
      ...[...paper, ['convert', 0] as const],
    ];
    return madeBy(fkey, await ask(what, path, fields, true, signal));
  }

  async function issuePaper(
    request_id: string,
    paper: PaperContent,
    signal: AbortSignal,
  ): Promise<MadeInvoice> {
    const fkey = fkeyOf(request_id);
    const fields: readonly XmlToWrite[] = [
      ...employee,
      ['xmlInvData', paperXml(fkey, paper)],
      ...service,
      ['pattern', account.paper_template],
      ['serial', paper.series.slice(1)],
      ['convert', 0],
    ];
    return madeBy(fkey, await ask(systemActions.issuePaper, account.paper_path, fields, true, signal));
  }

  /** `OK:1/001;C26MAA-{fkey}_{number}_{code}` */
  function madeBy(fkey: string, text: string): MadeInvoice {
    const error = errorOf(text);
    if (error !== null) throw problemBy(error);
    const form = /^OK:([1-9])(?:\/\d+)?;([CK]\d\d[A-Z]{3})-([\da-f]{32})_(\d+)(?:_([\w-]*))?$/.exec(text);
    const [, pattern = '', serial = '', of_key, number = '', code = ''] = form ?? [];
    if (of_key !== fkey) throw new ProviderProblem('unknown', systemTroubles.otherInvoice(name));
    return invoice(fkey, { pattern, serial, number, code }, account);
  }

  async function find(request_id: string, signal: AbortSignal): Promise<MadeInvoice | null> {
    const fkey = fkeyOf(request_id);
    const fields: readonly XmlToWrite[] = [
      ['key', fkey],
      ['fromDate', ''],
      ['toDate', ''],
      ['userName', account.service_username],
      ['userPass', service_password],
    ];
    const what = systemActions.lookUpInvoice;
    const text = await ask(what, account.find_path, fields, false, signal);
    const error = errorOf(text);
    if (error !== null && signInErrors.includes(error)) throw problemBy(error);
    const list = error === null ? readXml(text) : null;
    if (list?.name !== 'Data' || list.text.trim() !== '')
      throw new ProviderProblem('unknown', systemTroubles.saysNotWhether(name, shortened(text) || '?'));
    if (list.elements.length === 0) return null;
    const [item, ...more] = list.elements.filter(one => textAt(one, 'fkey') === fkey);
    if (!item || more.length > 0) throw new ProviderProblem('unknown', systemTroubles.otherInvoice(name));
    const [pattern = ''] = textAt(item, 'pattern');
    const made = { pattern, serial: textAt(item, 'serial'), number: textAt(item, 'invNum') };
    return invoice(fkey, { ...made, code: await codeOf(fkey, pattern, signal) }, account);
  }

  async function file(
    { request_id }: OfFile,
    type: EinvoiceFile,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const fields: readonly XmlToWrite[] = [
      ['fkey', fkeyOf(request_id)],
      ['userName', account.service_username],
      ['userPass', service_password],
    ];
    const path = type === 'pdf' ? account.pdf_path : account.xml_path;
    return fileIn(await ask(systemActions.readInvoiceFile, path, fields, false, signal), type);
  }

  /** Of the tax office; empty while the provider does not tell it. */
  async function codeOf(fkey: string, pattern: string, signal: AbortSignal): Promise<string> {
    const fields: readonly XmlToWrite[] = [...employee, ...service, ['pattern', pattern], ['fkeys', fkey]];
    const text = await ask(systemActions.lookUpCode, account.code_path, fields, false, signal);
    const list = errorOf(text) === null ? readXml(Buffer.from(text, 'base64').toString('utf8')) : null;
    return list ? textAt(list, 'HDon', 'MCCQThue') : '';
  }

  return { issue, issuePaper, find, file, close };
}

/**
 * @returns null where it says that there is none
 * @throws ProviderProblem
 */
function fileIn(text: string, type: EinvoiceFile): Buffer | null {
  const error = errorOf(text);
  if (error === notThere) return null;
  if (error !== null && signInErrors.includes(error)) throw problemBy(error);
  if (error !== null || text === '')
    throw new ProviderProblem('unknown', systemTroubles.givesNoFile(name, shortened(text) || '?'));
  return type === 'pdf' ? Buffer.from(text, 'base64') : Buffer.from(text);
}

/** The functions of its services. */
function functionsOf(of: ProviderAccount, limits: HttpLimits) {
  const http = createHttp(name, of.networks, limits);

  /** The text that a function answers with. */
  async function ask(
    what: SystemAction,
    path: string,
    fields: readonly XmlToWrite[],
    isWrite: boolean,
    signal: AbortSignal,
  ): Promise<string> {
    const [at = '', action = ''] = path.split('#');
    const answer = await http
      .download(
        {
          url: addressOf(of, at),
          method: 'POST',
          headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${namespace}${action}"` },
          body: envelope(action, fields),
          ...{ isWrite, limitMs: answerMs, signal, what },
        },
        mostBytes,
      )
      .catch((error: unknown) => {
        throw problemOf(error);
      });
    if (answer.status === 401 || answer.status === 403) throw away(name, answer, what);
    const isXml = /\bxml\b/i.test(answer.headers.get('content-type') ?? '');
    const root = answer.status === 200 && isXml ? readXml(answer.bytes.toString('utf8')) : null;
    const result = root && elementAt(root, 'Body', `${action}Response`, `${action}Result`);
    if (!result || result.elements.length > 0) throw saysNothing(name, answer, what);
    return result.text.trim();
  }

  return {
    ask,
    close: async () => {
      await http.close();
    },
  };
}

const fkeyOf = (request_id: string) => request_id.replaceAll('-', '').toLowerCase();

const envelope = (action: string, fields: readonly XmlToWrite[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${action} xmlns="${namespace}">${fields.map(writeXml).join('')}</${action}></soap:Body></soap:Envelope>`;

/** The number of an error; null where the text is none. */
const errorOf = (text: string): string | null => /^ERR:(\S*)/.exec(text)?.[1] ?? null;

type Numbered = { pattern: string; serial: string; number: string; code: string };

const invoice = (fkey: string, { pattern, serial, number, code }: Numbered, { lookup_url }: Account) =>
  numbered(name, {
    ...{ series: /^[CK]\d\d[A-Z]{3}$/.test(serial) ? `${pattern}${serial}` : '', number },
    ...{ authority_code: code, provider_id: fkey, provider_code: fkey, provider_url: lookup_url },
  });

function problemBy(error: string): ProviderProblem {
  const says = `${name}: ERR:${error}`;
  if (duplicateErrors.includes(error)) return new ProviderProblem('duplicate', says);
  if (signInErrors.includes(error)) return new ProviderProblem('seller', says, { seller: 'sign_in' });
  if (error === '6') return new ProviderProblem('seller', says, { seller: 'quota' });
  if (error === '30') return new ProviderProblem('older', says);
  return new ProviderProblem(refusals.includes(error) ? 'refused' : 'unknown', says);
}
