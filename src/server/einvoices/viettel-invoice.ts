import { formatDate } from '#model/kit/format.ts';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import { hundredthsOf, type VatRate } from '#model/taxes/vat-rates.ts';
import { amountInWords, buyerOnPaper, noteOf } from './common.ts';
import type { ContentLine, EinvoiceContent, PaperContent } from './provider.ts';

// What Viettel SInvoice is sent.

/** Papers of goods have series of their own letters, and a template of their own. */
export const templateOf = (series: string, { template, paper_template }: Account): string =>
  /^[CK]\d\d[NB]/.test(series) ? paper_template : template;

/** In percent; goods that are exempt or not declared have numbers of their own. */
function rateOf(rate: VatRate | ''): number {
  if (rate === 'not_declared') return -1;
  return rate === '' || rate === 'exempt' ? -2 : hundredthsOf(rate) / 100;
}

/** Midnight in Vietnam, where the day begins. */
const momentOf = (day: string) => Date.parse(`${day}T00:00:00+07:00`);
const adjustmentTypes = { original: '1', replacing: '3', adjusting: '5' } as const;

/** An invoice by the provider's names. One that adjusts has amounts above zero, and says which of them go down. */
export function invoiceOf(
  request_id: string,
  content: EinvoiceContent,
  account: Account,
): Readonly<Record<string, unknown>> {
  const { buyer, first, kind } = content;
  const adjusts = kind === 'adjusting';
  const worth = (amount: number) => (adjusts ? Math.abs(amount) : amount);
  const isUp = content.amount >= 0;
  return {
    generalInvoiceInfo: {
      ...{ invoiceType: account.template.slice(0, 1), templateCode: account.template },
      ...{ invoiceSeries: content.series.slice(1), currencyCode: 'VND', exchangeRate: 1 },
      ...{ transactionUuid: request_id, invoiceIssuedDate: momentOf(content.invoice_date) },
      ...{ adjustmentType: adjustmentTypes[kind], paymentStatus: true, cusGetInvoiceRight: true },
      ...(adjusts && { adjustmentInvoiceType: '1' }),
      ...(first && {
        originalInvoiceId: `${first.series.slice(1)}${first.number}`,
        originalInvoiceIssueDate: momentOf(first.invoice_date),
        originalTemplateCode: account.template,
        additionalReferenceDesc: noteOf(content, account),
        additionalReferenceDate: momentOf(content.invoice_date),
        invoiceNote: noteOf(content, account),
      }),
    },
    buyerInfo: {
      buyerLegalName: buyerOnPaper(content, account),
      ...(buyer
        ? {
            ...{ buyerName: buyer.name, buyerTaxCode: buyer.tax_code, buyerAddressLine: buyer.address },
            ...{ buyerPhoneNumber: buyer.phone, buyerEmail: buyer.email },
            ...idOf(buyer.personal_id, buyer.passport_no),
            ...(buyer.budget_code !== '' && { buyerBudgetCode: buyer.budget_code }),
          }
        : { buyerNotGetInvoice: '1' }),
    },
    payments: [{ paymentMethodName: content.payment }],
    itemInfo: content.lines.map((line, index) => lineOf(line, index, adjusts)),
    taxBreakdowns: content.by_rate.map(({ vat_rate, base_amount, vat_amount }) => ({
      ...{ taxPercentage: rateOf(vat_rate), taxableAmount: worth(base_amount), taxAmount: worth(vat_amount) },
      ...(adjusts && { taxableAmountPos: base_amount >= 0, taxAmountPos: vat_amount >= 0 }),
    })),
    summarizeInfo: {
      ...{ sumOfTotalLineAmountWithoutTax: worth(content.base_amount), discountAmount: 0 },
      ...{ totalAmountWithoutTax: worth(content.base_amount), totalTaxAmount: worth(content.vat_amount) },
      totalAmountWithTax: worth(content.amount),
      totalAmountWithTaxInWords: amountInWords(worth(content.amount)),
      ...(adjusts && { isTotalAmountPos: isUp, isTotalTaxAmountPos: isUp, isTotalAmtWithoutTaxPos: isUp }),
    },
  };
}

/**
 * A paper of goods by the provider's names. What the law has on it beyond an invoice are fields of the template: the same key
 * is the order of a transfer, and the contract of a consignment.
 */
export function paperOf(
  request_id: string,
  paper: PaperContent,
  account: Account,
): Readonly<Record<string, unknown>> {
  const { receiver, sender } = paper;
  const template = account.paper_template;
  const told = (keyTag: string, stringValue: string) => ({ keyTag, valueType: 'text', stringValue });
  const nothing = { totalAmountWithoutTax: 0, totalTaxAmount: 0, totalAmountWithTax: 0, discountAmount: 0 };
  return {
    generalInvoiceInfo: {
      ...{ invoiceType: template.slice(0, 1), templateCode: template },
      ...{ invoiceSeries: paper.series.slice(1), currencyCode: 'VND', exchangeRate: 1 },
      ...{ transactionUuid: request_id, invoiceIssuedDate: momentOf(paper.invoice_date) },
      ...{ adjustmentType: adjustmentTypes.original, paymentStatus: true, cusGetInvoiceRight: true },
    },
    buyerInfo: {
      ...{ buyerName: receiver.location_name, buyerLegalName: receiver.name || receiver.location_name },
      ...{ buyerTaxCode: receiver.tax_code, buyerAddressLine: receiver.address },
    },
    payments: [{ paymentMethodName: 'TM/CK' }],
    itemInfo: paper.lines.map(({ code, name: itemName, unit, quantity }, index) => ({
      ...{ lineNumber: index + 1, selection: goods, itemCode: code, itemName, unitName: unit, quantity },
      ...{ unitPrice: 0, itemTotalAmountWithoutTax: 0, taxAmount: 0, itemTotalAmountWithTax: 0 },
    })),
    metadata: [
      told('economicContractNo', paper.order_no),
      paper.document_type === 'consignment'
        ? { keyTag: 'commandDate', valueType: 'date', dateValue: momentOf(paper.order_date) }
        : told('commandDate', formatDate(paper.order_date)),
      told('transformer', paper.carrier),
      told('vehicle', paper.vehicle),
      told('exportAt', sender.location_name),
      told('importAt', receiver.location_name),
      ...(paper.notes === '' ? [] : [told('commandDes', paper.notes)]),
    ],
    summarizeInfo: { ...nothing, totalAmountWithTaxInWords: amountInWords(0) },
  };
}

/** Kinds of papers by which the provider knows people. */
const idOf = (personal_id: string, passport_no: string) =>
  personal_id === '' && passport_no === ''
    ? {}
    : { buyerIdNo: personal_id || passport_no, buyerIdType: personal_id === '' ? '3' : '1' };

const goods = 1;

function lineOf(line: ContentLine, index: number, adjusts: boolean) {
  const worth = (amount: number) => (adjusts ? Math.abs(amount) : amount);
  return {
    ...{
      lineNumber: index + 1,
      selection: goods,
      itemCode: line.code,
      itemName: line.name,
      unitName: line.unit,
    },
    ...{ quantity: worth(line.quantity), unitPrice: line.unit_price, discount: 0, itemDiscount: 0 },
    ...{ itemTotalAmountWithoutTax: worth(line.base_amount), taxPercentage: rateOf(line.vat_rate) },
    ...{ taxAmount: worth(line.vat_amount), itemTotalAmountWithTax: worth(line.amount) },
    ...(adjusts && { isIncreaseItem: line.amount >= 0 }),
  };
}
