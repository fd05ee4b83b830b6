import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainPurpose } from '#model/sales/transfer-purpose.ts';
import { canTransferTo, crc16, readFields, type Transfer, vietQr } from '#model/sales/vietqr.ts';

const acb = { bankBin: '970416', accountNo: '257678859' };

/** Every digit and capital, so that accounts of every bank are among them. */
const transfers: fc.Arbitrary<Transfer> = fc.record({
  bankBin: fc.stringMatching(/^\d{6}$/),
  accountNo: fc.stringMatching(/^[0-9A-Za-z]{1,19}$/),
  amountVnd: fc.integer({ min: 0, max: 9_999_999_999_999 }),
  purpose: fc.string({ unit: 'grapheme', maxLength: 60 }),
});

describe('a VietQR text', () => {
  test('has the checksum of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789').toString(16)).toBe('29b1');
  });

  test('is what banks expect without and with an amount', () => {
    expect(vietQr({ ...acb, amountVnd: 0, purpose: '' })).toBe(
      '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F',
    );
    expect(vietQr({ ...acb, amountVnd: 10_000, purpose: 'Chuyen tien' })).toBe(
      '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
    );
  });

  test('reads back as what went in, for every transfer', () => {
    fc.assert(
      fc.property(transfers, transfer => {
        const text = vietQr(transfer);
        const fields = readFields(text);
        const account = readFields(fields?.get('38') ?? '');
        const beneficiary = readFields(account?.get('01') ?? '');
        expect(fields?.get('01')).toBe(transfer.amountVnd > 0 ? '12' : '11');
        expect(account?.get('00')).toBe('A000000727');
        expect(beneficiary?.get('00')).toBe(transfer.bankBin);
        expect(beneficiary?.get('01')).toBe(transfer.accountNo);
        expect(Number(fields?.get('54') ?? 0)).toBe(transfer.amountVnd);
        expect(readFields(fields?.get('62') ?? '')?.get('08') ?? '').toBe(plainPurpose(transfer.purpose));
        expect(Number.parseInt(fields?.get('63') ?? '', 16)).toBe(crc16(text.slice(0, -4)));
      }),
    );
  });

  test('says its purpose in at most 25 plain characters', () => {
    expect(plainPurpose('Đơn hàng  SO-F01-26-000123 của chị Ánh')).toBe('Don hang SO-F01-26-000123');
    expect(plainPurpose('LOCAL-7F3A2C')).toBe('LOCAL-7F3A2C');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(plainPurpose(text)).toMatch(/^[ -~]{0,25}$/);
      }),
    );
  });

  test('is refused for an account that no bank has', () => {
    expect(canTransferTo('970416', '257678859')).toBe(true);
    expect(canTransferTo('', '')).toBe(false);
    expect(() => vietQr({ ...acb, bankBin: '97041', amountVnd: 1, purpose: '' })).toThrow(RangeError);
    expect(() => vietQr({ ...acb, amountVnd: 0.5, purpose: '' })).toThrow(RangeError);
  });

  test('cut short is no text of fields', () => {
    expect(readFields('000201010')).toBeNull();
    expect(readFields('0005ab')).toBeNull();
  });
});
