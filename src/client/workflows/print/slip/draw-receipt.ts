import { amountInWords } from '#model/kit/amount-in-words.ts';
import { formatAmount } from '#model/kit/format.ts';
import { plainPurpose } from '#model/sales/transfer-purpose.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../../messages/en.ts';
import {
  figuresOf,
  type PrintLine,
  type Printout,
  quantityOf,
  titleOf,
  unitOnPaper,
} from '../print-content.ts';
import { createSlipPen, type Dots, type Pen, type SlipPen, small } from './slip-pen.ts';

const texts = t.print;

/** A document, and what the shop says on every paper. */
export type Slip = {
  printout: Printout;
  company: string;
  /** The company's, in dots, no wider than the paper. */
  logo: Dots | null;
  shop: { name: string; place: string; phone: string };
  /** Where a transfer goes; `null` where there is no account. */
  account: { bankBin: string; accountNo: string; name: string } | null;
  /** Lines at the head and at the foot. */
  header: readonly string[];
  footer: readonly string[];
  printedAt: string;
};

/**
 * Draws a slip for thermal paper so many dots wide, black on white, and answers how many dots it is high. Called once on
 * any canvas to know that, and again on one of that height. Nothing but `pen` is touched.
 */
export function drawReceipt(pen: Pen, slip: Slip, width: number): number {
  const { printout } = slip;
  const paper = createSlipPen(pen, width);
  drawShop(paper, slip);
  paper.skip(10);
  drawTitle(paper, printout);
  paper.skip(6);
  for (const [label, value] of printout.facts) paper.pair(label, value);
  drawLines(paper, printout);
  for (const { label, value, strong } of printout.sums)
    paper.pair(label, value, strong ? { size: 30, bold: true } : {});
  if (printout.inWordsVnd !== undefined)
    paper.left(`${texts.inWords}: ${amountInWords(printout.inWordsVnd)}.`, { size: small });
  drawTransfer(paper, slip);
  drawEinvoice(paper, printout);
  const no = printout.code ?? printout.no;
  if (no !== '') paper.number(no);
  for (const note of [...printout.notes, ...slip.footer, ...(printout.thanks ? [texts.thanks] : [])])
    paper.centered(note, { size: small });
  paper.centered(texts.printedAt(slip.printedAt), { size: small });
  return paper.height() + 8;
}

function drawShop(paper: SlipPen, { logo, company, shop, header }: Slip): void {
  if (logo) paper.logo(logo);
  if (company) paper.centered(company, { size: 30, bold: true });
  if (shop.name) paper.centered(shop.name, { bold: true });
  if (shop.place) paper.centered(shop.place, { size: small });
  if (shop.phone) paper.centered(texts.phoneOfStore(shop.phone), { size: small });
  for (const line of header) paper.centered(line, { size: small });
}

function drawTitle(paper: SlipPen, printout: Printout): void {
  const [vi = '', en] = titleOf(printout);
  paper.centered(vi, { size: 36, bold: true });
  if (en) paper.centered(en, { size: small });
  for (const mark of printout.marks) {
    paper.rule(3);
    paper.centered(mark, { size: 28, bold: true });
    paper.rule(3);
  }
}

function drawLines(paper: SlipPen, printout: Printout): void {
  if (printout.lines.length === 0) return;
  paper.rule();
  for (const line of printout.lines) drawLine(paper, line, printout);
  paper.rule();
}

function drawLine(paper: SlipPen, line: PrintLine, { columns }: Printout): void {
  const { name, details, unit, priced } = line;
  paper.left(name);
  for (const detail of details) paper.left(detail, { size: small });
  const count = `${quantityOf(line)} ${unitOnPaper(unit)}`;
  if (priced) paper.pair(`${count} × ${formatAmount(priced.unitPriceVnd)}`, formatAmount(priced.amountVnd));
  else paper.pair(figuresOf(line, columns), count);
  if (priced && priced.discountVnd > 0)
    paper.left(texts.lineDiscount(formatAmount(priced.discountVnd)), { size: small });
}

function drawEinvoice(paper: SlipPen, { einvoicePage }: Printout): void {
  if (einvoicePage === undefined) return;
  paper.rule();
  paper.centered(texts.einvoice.title, { bold: true });
  paper.qr(einvoicePage, 240);
  paper.centered(texts.einvoice.later, { size: small });
}

function drawTransfer(paper: SlipPen, { account, printout: { transfer } }: Slip): void {
  if (!transfer || !account || !canTransferTo(account.bankBin, account.accountNo)) return;
  const purpose = plainPurpose(transfer.purpose);
  const { bankBin, accountNo, name } = account;
  paper.rule();
  paper.centered(`${texts.transfer.title}: ${formatAmount(transfer.amountVnd)} ₫`, { bold: true });
  paper.qr(vietQr({ bankBin, accountNo, amountVnd: transfer.amountVnd, purpose }), 320);
  paper.centered(name, { size: small });
  paper.centered(`${texts.transfer.account}: ${accountNo}`, { size: small });
  paper.centered(`${texts.transfer.purpose}: ${purpose}`, { size: small });
  paper.rule();
}
