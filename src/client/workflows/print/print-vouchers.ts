import { formatDate } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { type Printout, said } from './print-content.ts';
import type { PrintRequest } from './print-request.ts';
import { total } from './print-sales.ts';

const texts = t.print;

/** Cash that came in or went out by hand: `phiếu thu` or `phiếu chi`, with who paid or was paid. */
export function voucherPrintout({ entry }: Extract<PrintRequest, { kind: 'voucher' }>): Printout {
  const { document_type: type, document_no } = entry;
  const unsent = isLocal(document_no);
  const amount = Math.abs(entry.amount);
  const why = [texts.reasons[entry.reason] ?? entry.reason, entry.description].filter(Boolean).join(': ');
  return {
    title: texts.titles[type],
    no: localNumber(document_no),
    franchiseCode: entry.franchise_code,
    marks: unsent ? [texts.marks.notSent] : [],
    facts: [
      ...said([texts.no, localNumber(document_no)], [texts.date, formatDate(entry.posting_date)]),
      // Both stand on every voucher: what was not entered is written in by hand.
      [texts.payer[type], entry.name || room],
      [texts.address, entry.address || room],
      ...said([texts.why[type], why]),
    ],
    lines: [],
    sums: [total(type === 'cash_in' ? texts.received : texts.paidOut, amount)],
    inWordsVnd: amount,
    notes: unsent ? [texts.provisional] : [],
    signatures: texts.signatures[type],
    thanks: false,
  };
}

/** Room to write in. */
const room = '…………………………';
