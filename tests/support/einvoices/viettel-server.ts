import * as v from 'valibot';
import {
  type ProviderStub,
  paperTemplate,
  type SentInvoice,
  type StubDoor,
  type StubInvoice,
  startStub,
  stubBook,
  stubCode,
  stubFile,
} from './stub.ts';

const day = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10);
const sum = v.pipe(v.number(), v.integer());
const kinds = { '1': 'original', '3': 'replacing', '5': 'adjusting' } as const;

const asked = v.object({
  generalInvoiceInfo: v.looseObject({
    invoiceType: v.literal('1'),
    templateCode: v.literal('1/770'),
    invoiceSeries: v.pipe(v.string(), v.regex(/^[CK]\d\d[TM][A-Z]{2}$/)),
    transactionUuid: v.pipe(v.string(), v.uuid()),
    invoiceIssuedDate: v.number(),
    adjustmentType: v.picklist(['1', '3', '5']),
    originalInvoiceId: v.optional(v.string(), ''),
    invoiceNote: v.optional(v.string(), ''),
  }),
  buyerInfo: v.looseObject({
    buyerLegalName: v.pipe(v.string(), v.minLength(1)),
    buyerTaxCode: v.optional(v.string(), ''),
  }),
  itemInfo: v.array(
    v.looseObject({
      itemName: v.pipe(v.string(), v.minLength(1)),
      quantity: v.pipe(v.number(), v.minValue(0)),
      itemTotalAmountWithoutTax: sum,
      taxPercentage: v.number(),
      taxAmount: sum,
      isIncreaseItem: v.optional(v.boolean()),
    }),
  ),
  summarizeInfo: v.looseObject({
    totalAmountWithoutTax: sum,
    totalTaxAmount: sum,
    totalAmountWithTax: sum,
    totalAmountWithTaxInWords: v.pipe(v.string(), v.minLength(4)),
    isTotalAmountPos: v.optional(v.boolean(), true),
  }),
});

const told = (keyTag: string) =>
  v.object({
    keyTag: v.literal(keyTag),
    valueType: v.literal('text'),
    stringValue: v.pipe(v.string(), v.minLength(1)),
  });
const contractDay = v.object({
  ...{ keyTag: v.literal('commandDate'), valueType: v.literal('date'), dateValue: v.number() },
});

const askedPaper = v.pipe(
  v.object({
    generalInvoiceInfo: v.looseObject({
      invoiceType: v.literal('6'),
      templateCode: v.literal(paperTemplate),
      invoiceSeries: v.pipe(v.string(), v.regex(/^[CK]\d\d[NB][A-Z]{2}$/)),
      transactionUuid: v.pipe(v.string(), v.uuid()),
      invoiceIssuedDate: v.number(),
      adjustmentType: v.literal('1'),
    }),
    buyerInfo: v.looseObject({
      buyerLegalName: v.pipe(v.string(), v.minLength(1)),
      buyerTaxCode: v.string(),
    }),
    itemInfo: v.pipe(
      v.array(
        v.looseObject({
          itemName: v.pipe(v.string(), v.minLength(1)),
          quantity: v.pipe(v.number(), v.gtValue(0)),
          itemTotalAmountWithoutTax: v.literal(0),
        }),
      ),
      v.minLength(1),
    ),
    metadata: v.array(v.looseObject({})),
    summarizeInfo: v.looseObject({ totalAmountWithTax: v.literal(0) }),
  }),
  // What its guide requires: the order or contract, who carries the goods, and in what.
  v.check(({ metadata }) =>
    ['economicContractNo', 'transformer', 'vehicle'].every(tag =>
      metadata.some(field => v.is(told(tag), field)),
    ),
  ),
  v.check(
    ({ generalInvoiceInfo: { invoiceSeries }, metadata }) =>
      invoiceSeries[3] !== 'B' || metadata.some(field => v.is(contractDay, field)),
  ),
);

const askedFile = v.object({
  ...{
    supplierTaxCode: v.literal('0300588569'),
    invoiceNo: v.string(),
    templateCode: v.picklist(['1/770', paperTemplate]),
  },
  fileType: v.picklist(['PDF', 'XML']),
});
const doors: Readonly<Record<string, StubDoor>> = {
  ...{ '/auth/login': 'sign in', '/createInvoice/': 'issue', '/getInvoiceRepresentationFile': 'file' },
};

/** `C26MAA7` is series and number. */
const firstOf = (id: string) => id.replace(/^([CK]\d\d[A-Z]{3})(\d+)$/, '1$1 $2');

function sentOf({
  generalInvoiceInfo: g,
  buyerInfo,
  itemInfo,
  summarizeInfo: s,
}: v.InferOutput<typeof asked>): SentInvoice {
  const up = s.isTotalAmountPos ? 1 : -1;
  return {
    ...{ request_id: g.transactionUuid, series: `1${g.invoiceSeries}`, date: day(g.invoiceIssuedDate) },
    ...{ kind: kinds[g.adjustmentType], note: g.invoiceNote, first: firstOf(g.originalInvoiceId) },
    ...{ amount: up * s.totalAmountWithTax, base_amount: up * s.totalAmountWithoutTax },
    vat_amount: up * s.totalTaxAmount,
    lines: itemInfo.map(line => ({
      base_amount: (line.isIncreaseItem === false ? -1 : 1) * line.itemTotalAmountWithoutTax,
      vat_amount: (line.isIncreaseItem === false ? -1 : 1) * line.taxAmount,
    })),
    ...{ buyer: buyerInfo.buyerLegalName, buyer_tax_code: buyerInfo.buyerTaxCode },
  };
}

const paperOf = ({
  generalInvoiceInfo: g,
  buyerInfo,
  itemInfo,
}: v.InferOutput<typeof askedPaper>): SentInvoice => ({
  ...{ request_id: g.transactionUuid, series: `6${g.invoiceSeries}`, date: day(g.invoiceIssuedDate) },
  ...{ kind: 'original', note: '', first: '', amount: 0, base_amount: 0, vat_amount: 0 },
  lines: itemInfo.map(() => ({ base_amount: 0, vat_amount: 0 })),
  ...{ buyer: buyerInfo.buyerLegalName, buyer_tax_code: buyerInfo.buyerTaxCode },
});

const resultOf = ({ series, number }: StubInvoice) => ({
  ...{ supplierTaxCode: '0300588569', invoiceNo: `${series.slice(1)}${number}`, transactionID: `T${number}` },
  ...{ reservationCode: `R${number}`, codeOfTax: stubCode(number) },
});

const says = (body: unknown, status = 200) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const refuses = (message: string) => says({ code: 400, message, data: 'vì sao' }, 400);
const codes = {
  refused: 'INVOICE_SERIAL_NOT_FOUND',
  older: 'INVOICE_ISSUED_DATE_INVALID',
  duplicate: 'TRANSACTION_UUID_INVALID',
  quota: 'OUT_OF_INVOICE',
  sums: 'BAD_REQUEST_TOTAL_AMOUNT',
  'no first': 'ORIGINAL_INVOICE_ID_NOT_FOUND',
  odd: 'SOMETHING_ELSE',
} as const;

/** A stub of Viettel SInvoice, built from its guide as public clients tell it. */
export async function startViettel(): Promise<ProviderStub> {
  const book = stubBook();
  const tokens = new Set<string>();
  let signIns = 0;

  const stub = await startStub({
    door: ({ path }) =>
      (Object.entries(doors).find(([part]) => path.includes(part))?.[1] ?? 'find') satisfies StubDoor,
    answer({ headers, path, body }, door, fault) {
      if (door === 'sign in') {
        const { password } = v.parse(
          v.object({ username: v.string(), password: v.string() }),
          JSON.parse(body),
        );
        if (password !== 'right') return refuses('Bad credentials');
        signIns += 1;
        tokens.add(`token-${signIns}`);
        return says({ access_token: `token-${signIns}`, expires_in: 1200 });
      }
      if (!tokens.has((headers.cookie ?? '').replace('access_token=', '')))
        return says({ message: 'UNAUTHORIZED' }, 401);
      const code = Object.entries(codes).find(([name]) => name === fault)?.[1];
      if (code !== undefined) return refuses(code);
      if (door === 'file') {
        const { invoiceNo, fileType } = v.parse(askedFile, JSON.parse(body));
        const kept = book.made.find(one => resultOf(one).invoiceNo === invoiceNo);
        if (!kept) return refuses('NOT_FOUND_DATA');
        const fileToBytes = Buffer.from(stubFile(fileType, kept.number)).toString('base64');
        return says({ errorCode: 200, description: null, fileName: invoiceNo, fileToBytes });
      }
      if (door === 'find') {
        const form = new URLSearchParams(body);
        const kept = book.of(form.get('transactionUuid') ?? '');
        if (!kept || form.get('supplierTaxCode') !== '0300588569') return refuses('NOT_FOUND_DATA');
        const result = resultOf(kept);
        const shown = fault === 'no number' ? { ...result, invoiceNo: '', codeOfTax: null } : result;
        return says({ errorCode: null, description: null, result: [shown] });
      }
      const sent: unknown = JSON.parse(body);
      const invoice = v.safeParse(asked, sent);
      const paper = v.safeParse(askedPaper, sent);
      const understood = invoice.success
        ? sentOf(invoice.output)
        : paper.success
          ? paperOf(paper.output)
          : null;
      if (!understood || !path.endsWith('/0300588569')) return refuses('BAD_REQUEST_DATA');
      const result = book.add(understood);
      if (typeof result === 'string') return refuses(codes[result]);
      return says({ errorCode: null, description: null, result: resultOf(result) });
    },
  });
  return {
    provider: 'viettel',
    account: { url: stub.url, username: 'an', template: '1/770' },
    passwords: { password: 'right', service_password: '' },
    made: book.made,
    expire: () => tokens.clear(),
    ...{ fails: stub.fails, close: stub.close },
  };
}
