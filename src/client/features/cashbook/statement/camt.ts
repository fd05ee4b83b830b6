import { readAmount } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { attribute, type Tag, tags } from '../../../workflows/read-file/xml.ts';
import type { Mt940 } from './mt940.ts';
import { collected, lineWith, momentOf } from './statement-lines.ts';

type Node = { tag: Tag; parts: Node[] };

/**
 * Reads the booked entries of a camt statement. One that says several payments together is as many lines. Rows
 * are the entries' places in the file.
 *
 * @param today the business date: what is booked later is not taken
 */
export async function readCamt(text: string, today: string): Promise<Mt940> {
  const root = await treeOf(text);
  const statements = ['Stmt', 'Rpt', 'Ntfctn'].flatMap(name => allOf(root, name));
  const account = accountOf(statements[0]);
  const entries = statements
    .filter(statement => accountOf(statement) === account)
    .flatMap(statement => allOf(statement, 'Ntry'));
  const found = entries.flatMap((entry, index) => {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    if (status !== '' && status !== 'BOOK') return [];
    const row = index + 1;
    return paymentsOf(entry).map(payment => ({
      row,
      said: `${payment.amount} ${payment.memo}`.trim().slice(0, 100),
      read: lineOf(row, entry, payment, today),
    }));
  });
  return { ...collected(found), account };
}

type Payment = { amount: string; currency: string; memo: string; reference: string };

/** What an entry is made of: the payments that it names with an amount each, or itself. */
function paymentsOf(entry: Node): Payment[] {
  const details = allOf(entry, 'TxDtls');
  const amounts = details.map(detail => at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt'));
  const several = details.length > 1 && amounts.every(amount => amount !== undefined);
  if (several) return details.map((detail, index) => paymentOf(amounts[index], detail, undefined));
  return [paymentOf(at(entry, 'Amt'), details[0], entry)];
}

function paymentOf(amount: Node | undefined, detail: Node | undefined, entry: Node | undefined): Payment {
  const written = allOf(detail, 'Ustrd').map(textOf).join(' ');
  const memo =
    [written, textAt(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), textAt(detail, 'AddtlTxInf')].find(
      Boolean,
    ) ?? textAt(entry, 'AddtlNtryInf');
  const numbers = [
    textAt(detail, 'Refs', 'AcctSvcrRef'),
    textAt(entry, 'AcctSvcrRef'),
    textAt(detail, 'Refs', 'TxId'),
    textAt(entry, 'NtryRef'),
    textAt(detail, 'Refs', 'EndToEndId'),
  ];
  return {
    amount: textOf(amount),
    currency: amount ? (attribute(amount.tag, 'Ccy') ?? '') : '',
    memo,
    reference: numbers.find(no => /\d/.test(no)) ?? '',
  };
}

function lineOf(
  row: number,
  entry: Node,
  { amount: said, currency, memo, reference }: Payment,
  today: string,
) {
  if (currency !== 'VND') return 'currency' as const;
  const booked =
    textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'ValDt', 'Dt');
  const moment = momentOf(inVietnam(booked));
  if (moment === null) return 'date' as const;
  const amount = certain(readAmount(said));
  if (!amount) return 'amount' as const;
  const way = textAt(entry, 'CdtDbtInd');
  if (way === 'DBIT') return 'out' as const;
  if (way !== 'CRDT') return 'direction' as const;
  if (moment.day > today) return 'later' as const;
  return lineWith(row, { ...moment, amount, memo, reference });
}

/** A moment that names its zone, in Vietnam's; others are there already. */
function inVietnam(text: string): string {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return text;
  return new Date(Date.parse(text) + 7 * 3_600_000).toISOString().slice(0, 19);
}

const accountOf = (statement: Node | undefined): string =>
  textAt(statement, 'Acct', 'Id', 'Othr', 'Id') || textAt(statement, 'Acct', 'Id', 'IBAN');

const piece = 100_000;

async function treeOf(text: string): Promise<Node> {
  const root: Node = { tag: { name: '', closes: false, attributes: {}, text: '' }, parts: [] };
  const open = [root];
  async function* pieces() {
    for (let from = 0; from < text.length; from += piece) yield text.slice(from, from + piece);
  }
  for await (const tag of tags(pieces())) {
    if (tag.closes) {
      if (open.length > 1) open.pop();
      continue;
    }
    const node = { tag, parts: [] };
    open.at(-1)?.parts.push(node);
    open.push(node);
  }
  return root;
}

/** What stands under these names, each in the one before. */
function at(node: Node | undefined, ...names: readonly string[]): Node | undefined {
  return names.reduce<Node | undefined>(
    (found, name) => found?.parts.find(({ tag }) => tag.name === name),
    node,
  );
}
const textOf = (node: Node | undefined): string => node?.tag.text.trim() ?? '';
const textAt = (node: Node | undefined, ...names: readonly string[]): string => textOf(at(node, ...names));

/** Everything of a name, at any depth. */
function allOf(node: Node | undefined, name: string): Node[] {
  return (node?.parts ?? []).flatMap(part => (part.tag.name === name ? [part] : allOf(part, name)));
}
