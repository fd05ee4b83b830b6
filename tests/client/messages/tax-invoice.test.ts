import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/** Texts that speak of a tax invoice: of what has a series, a number and the code of the tax authority. */
const ofTaxInvoices = [
  'src/client/messages/kit/print.ts print.invoiceFor',
  'src/client/messages/kit/print.ts print.noTaxInvoice',
  'src/client/messages/vi/administration/set-up.ts setUp.taxHint',
  'src/client/messages/vi/administration/tax-identity.ts taxIdentity.fields.series_ordinary',
  'src/client/messages/vi/changes.ts changes.invoiceBuyers.set',
  'src/client/messages/vi/messages.ts messages.sales.buyerFixed',
  'src/client/messages/vi/messages.ts messages.sales.buyerFixed',
  'src/client/messages/vi/sales/customer-display.ts customerDisplay.ask.invoice',
  'src/client/messages/vi/sales/customer-display.ts customerDisplay.invoice.hint',
  'src/client/messages/vi/sales/customer-display.ts customerDisplay.invoice.title',
  'src/client/messages/vi/sales/customer-display.ts customerDisplay.typing.invoice',
  'src/client/messages/vi/sales/sales-documents.ts documentFacts.invoice',
  'src/client/messages/vi/sales/sales-orders.ts salesOrders.actions.invoiceBuyer',
];

/** All of these texts are of e-invoices, and of who they are for. */
const ofEinvoices = /\/(einvoices|einvoice-accounts|invoice-buyer)\.ts$|\/sales\/einvoices\//;

/** A node of the syntax tree, as far as it is walked here. */
type Node = { type: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * By law this word is a tax invoice, in both spellings and with its accents composed or not. An electronic one is nothing
 * else.
 */
const saysInvoice = (text: string) =>
  /h(óa|oá)\s+đơn/iu.test(text.normalize('NFC').replace(/hóa đơn điện tử/giu, ''));

const nameOf = (node: unknown): string[] =>
  isNode(node) && (typeof node.name === 'string' || typeof node.value === 'string')
    ? [String(node.name ?? node.value)]
    : [];

/** Where in a file a text says the word: the names that lead to it. */
function invoicesIn(node: Node, path: readonly string[] = []): string[] {
  const named = node.type === 'Property' ? node.key : node.type === 'VariableDeclarator' ? node.id : null;
  const names = [...path, ...nameOf(named)];
  const text = isNode(node.value) ? '' : (Object(node.value).cooked ?? node.value);
  const own = node.type === 'JSXText' || /Literal$|^TemplateElement$/.test(node.type) ? String(text) : '';
  const within = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(child => invoicesIn(child, names));
  return saysInvoice(own) ? [names.join('.'), ...within] : within;
}

const invoicesOf = (text: string) => invoicesIn(parseAst(text, { lang: 'tsx' }) as unknown as Node); // the parser's own, wider type

test.each(['Hóa đơn', 'HOÁ ĐƠN', 'số hóa\u00a0đơn', 'hóa đơn'.normalize('NFD')])(
  'a text that says %s is found by its name',
  word => {
    expect(invoicesOf(`const sales = { done: '${word}' };`)).toEqual(['sales.done']);
    expect(invoicesOf(`const sales = { done: (n: number) => \`${word} \${n}\` };`)).toEqual(['sales.done']);
    expect(invoicesOf(`const sales = { 'of all': ['x', '${word}'] };`)).toEqual(['sales.of all']);
    expect(invoicesOf(`const Title = () => <h1>${word}</h1>;`)).toEqual(['Title']);
  },
);

test('only what is a tax invoice is called one in Vietnamese', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const files = ['src', 'sw'].flatMap(folder =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(file => {
    const text = readFileSync(resolve(root, file), 'utf8');
    // Most files have no such word in any spelling, and are not parsed.
    return saysInvoice(text) && !ofEinvoices.test(file)
      ? invoicesOf(text).map(name => `${file} ${name}`)
      : [];
  });
  expect(found.sort()).toEqual([...ofTaxInvoices].sort());
});
