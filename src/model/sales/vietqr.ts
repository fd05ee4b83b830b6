import { plainPurpose } from './transfer-purpose.ts';

/** A bank transfer as a VietQR code asks for it (EMVCo merchant-presented mode, NAPAS 247). */
export type Transfer = {
  /** Six digits, the bank's number at NAPAS. */
  bankBin: string;
  accountNo: string;
  /** VND; 0 leaves the amount to the payer. */
  amountVnd: number;
  /** What the payer's bank writes next to the money; reduced to 25 plain characters. */
  purpose: string;
};

/** Can these be asked for at all? A franchise without a bank account has no code. */
export function canTransferTo(bankBin: string, accountNo: string): boolean {
  return /^\d{6}$/.test(bankBin) && /^[0-9A-Za-z]{1,19}$/.test(accountNo);
}

/** The text inside the code. Throws a RangeError for a bank, account or amount that cannot stand in one. */
export function vietQr({ bankBin, accountNo, amountVnd, purpose }: Transfer): string {
  if (!canTransferTo(bankBin, accountNo)) throw new RangeError('not an account that can be transferred to');
  if (!Number.isInteger(amountVnd) || amountVnd < 0 || amountVnd > 9_999_999_999_999)
    throw new RangeError('not an amount in VND');
  const memo = plainPurpose(purpose);
  const beneficiary = field('00', bankBin) + field('01', accountNo);
  const account = field('00', 'A000000727') + field('01', beneficiary) + field('02', 'QRIBFTTA');
  const text =
    field('00', '01') +
    field('01', amountVnd > 0 ? '12' : '11') +
    field('38', account) +
    field('53', '704') +
    (amountVnd > 0 ? field('54', String(amountVnd)) : '') +
    field('58', 'VN') +
    (memo ? field('62', field('08', memo)) : '');
  const open = `${text}6304`;
  return open + crc16(open).toString(16).toUpperCase().padStart(4, '0');
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

/** Tag → value of one level; `null` when the text is not made of whole fields. */
export function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    const length = Number(head?.[2]);
    if (!head?.[1] || at + 4 + length > text.length) return null;
    fields.set(head[1], text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE of an ASCII text. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
