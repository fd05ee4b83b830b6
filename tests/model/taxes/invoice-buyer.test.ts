import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validationMessages } from '#model/kit/validation.ts';
import {
  type BuyerField,
  buyerFields,
  buyerLengths,
  buyerName,
  type InvoiceBuyer,
  invoiceBuyerFaults,
  invoiceBuyerKinds,
  invoiceBuyerOf,
  neededOfBuyer,
  noBuyer,
} from '#model/taxes/invoice-buyer.ts';

const good: Record<InvoiceBuyer['kind'], Partial<InvoiceBuyer>> = {
  consumer: {},
  person: { name: 'Trần Minh An', personal_id: '001199000001' },
  company: { company_name: 'Công ty TNHH Hai Bà', tax_code: '0101248141', address: '45 Phố Huế, Hà Nội' },
  public_body: { company_name: 'Trường THCS Trưng Vương', budget_code: '1054321', address: '26 Hàng Bài' },
  foreigner: { name: 'Ana Costa', passport_no: 'P1234567', nationality: 'Brazil' },
};
const of = (kind: InvoiceBuyer['kind'], change: Partial<InvoiceBuyer> = {}): InvoiceBuyer => ({
  ...noBuyer,
  kind,
  ...good[kind],
  ...change,
});
const faults = (buyer: InvoiceBuyer) => Object.keys(invoiceBuyerFaults(invoiceBuyerOf(buyer)));

const fields = Object.keys(buyerLengths) as BuyerField[]; // the keys of a const table are exactly its type
const anyBuyer: fc.Arbitrary<InvoiceBuyer> = fc
  .tuple(fc.constantFrom(...invoiceBuyerKinds), fc.array(fc.string(), { minLength: 10, maxLength: 10 }))
  .map(([kind, texts]) => ({
    ...noBuyer,
    kind,
    ...Object.fromEntries(fields.map((field, at) => [field, texts[at] ?? ''])),
  }));

describe('the buyer of a tax invoice', () => {
  test.each(invoiceBuyerKinds)('is a %s with what that kind must have', kind => {
    expect(faults(of(kind))).toEqual([]);
  });

  test.each(invoiceBuyerKinds.flatMap(kind => neededOfBuyer[kind].map(field => [kind, field] as const)))(
    'a %s has a %s',
    (kind, field) => {
      expect(invoiceBuyerFaults(of(kind, { [field]: '' }))).toEqual({
        [field]: validationMessages.required(),
      });
    },
  );

  test('a person has a personal number or a phone number', () => {
    expect(faults(of('person', { personal_id: '' }))).toEqual(['personal_id']);
    expect(faults(of('person', { personal_id: '', phone: '0912 345 604' }))).toEqual([]);
  });

  test.each<[InvoiceBuyer['kind'], BuyerField, string]>([
    ['company', 'tax_code', '0101248142'],
    ['company', 'email', 'ke toan'],
    ['company', 'phone', 'ask Lan'],
    ['person', 'personal_id', '00119900000'],
    ['public_body', 'budget_code', '10543A1'],
    ['public_body', 'tax_code', '12345'],
    ['foreigner', 'passport_no', 'P-12'],
  ])('a %s has no %s “%s”', (kind, field, text) => {
    expect(faults(of(kind, { [field]: text }))).toEqual([field]);
  });

  test.each<[InvoiceBuyer['kind'], BuyerField, string, string]>([
    ['company', 'tax_code', ' 0101248141 001 ', '0101248141-001'],
    ['company', 'tax_code', '001199000001', '001199000001'],
    ['company', 'phone', '(024) 3825.1234', '02438251234'],
    ['person', 'phone', '+84 912 345 604', '0912345604'],
    ['person', 'personal_id', '001 199 000 001', '001199000001'],
    ['foreigner', 'passport_no', 'p 1234567', 'P1234567'],
  ])('a %s keeps its %s “%s” as “%s”', (kind, field, text, kept) => {
    expect(invoiceBuyerOf(of(kind, { [field]: text }))[field]).toBe(kept);
    expect(faults(of(kind, { [field]: text }))).toEqual([]);
  });

  test('is kept without what its kind does not have', () => {
    expect(invoiceBuyerOf({ ...of('company'), kind: 'consumer' })).toEqual(noBuyer);
    expect(invoiceBuyerOf({ ...of('foreigner'), tax_code: '0101248141' })).toEqual(of('foreigner'));
  });

  test('is kept as it is when it was kept before', () => {
    fc.assert(
      fc.property(anyBuyer, buyer => {
        const kept = invoiceBuyerOf(buyer);
        expect(invoiceBuyerOf(kept)).toEqual(kept);
      }),
    );
  });

  test('finds no fault in a field that its kind does not have', () => {
    fc.assert(
      fc.property(anyBuyer, buyer => {
        for (const field of faults(buyer)) expect(buyerFields[buyer.kind]).toContain(field);
      }),
    );
  });

  test('holds no text that is longer than the tax authority takes', () => {
    for (const kind of invoiceBuyerKinds)
      for (const field of buyerFields[kind])
        expect(faults(of(kind, { [field]: '1'.repeat(buyerLengths[field] + 1) })), field).toContain(field);
  });

  test('is called by the organisation, else by the person', () => {
    expect(buyerName(of('company', { name: 'Lan' }))).toBe('Công ty TNHH Hai Bà');
    expect(buyerName(of('foreigner'))).toBe('Ana Costa');
    expect(buyerName(noBuyer)).toBe('');
  });
});
