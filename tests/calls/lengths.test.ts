import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { limitOf, placesOf, withValue } from '../support/inputs/bad-input.ts';

/** "maximum length | 30, 32, 40, 80, 100, 150, 200, 250, 255 or 500 characters | "Maximum N characters!"" */
const ofSpecification = [30, 32, 40, 80, 100, 150, 200, 250, 255, 500];

/** Lengths that something else than the specification's list decides: which, of which fields, and why. */
const others: readonly { most: number; fields: RegExp; why: string }[] = [
  {
    most: 7,
    fields: /^customer_no$/,
    why: 'a new franchise: its number begins the numbers of its documents',
  },
  { most: 10, fields: /^(code|prefix)$/, why: 'Code[10] of the ERP' },
  { most: 15, fields: /^near$/, why: 'the longest address of four numbers' },
  { most: 20, fields: /_no$|code$|_bin$|^\d+$/, why: 'Code[20] of the ERP: "No. series | ≤ 20 chars"' },
  {
    most: 20,
    fields: /^(header|line)_|^(batch_name|channel|location_from|location_to|scheme|source|unit_of_measure)$/,
    why: 'Code[20] of the ERP',
  },
  { most: 20, fields: /^(vat|trade)_group$/, why: 'Code[20] of the ERP' },
  { most: 20, fields: /^(personal_id|phone)$/, why: 'with the spaces that people write in them' },
  { most: 50, fields: /^(email|nationality|vehicle)$/, why: 'an invoice of the tax authority' },
  { most: 400, fields: /^(address|company_name)$/, why: 'an invoice of the tax authority' },
  {
    most: 2000,
    fields: /^body$/,
    why: 'the law asks for data, purpose, controller and rights in one consent text',
  },
  { most: 24, fields: /^name$/, why: 'what is written on a tile of the sale screen' },
  { most: 25, fields: /memo$/, why: 'the purpose of a VietQR: "ASCII, ≤ 25"' },
  {
    most: 35,
    fields: /^remote_no$/,
    why: 'a number of a system outside; Code[35] is the longest of the ERP',
  },
  { most: 36, fields: /^import_id$/, why: 'a UUID' },
  { most: 48, fields: /^barcode$/, why: 'a text of Code 128 on goods that have no number of GS1' },
  {
    most: 60,
    fields: /(^|_)(no|id|code)$|^(document|order_number|cashier)$/,
    why: 'a number or code that may be the temporary id, which is longer',
  },
  { most: 60, fields: /^field$/, why: 'the name of a field that a list is filtered or sorted by' },
  { most: 60, fields: /^op$/, why: 'the name of a call' },
  { most: 64, fields: /^held_digest$/, why: 'a SHA-256 in hexadecimal digits' },
  { most: 300, fields: /^public_key$/, why: 'a key in base64' },
  { most: 300, fields: /^legal_reference$/, why: 'number, day, author and name of a regulation' },
  { most: 2000, fields: /^value$/, why: 'what a list is filtered by: many values in one text' },
  { most: 4000, fields: /^refusal$/, why: 'what a system outside said, as the person saw it' },
  { most: 4000, fields: /^record$/, why: 'a row of an ERP table as JSON' },
  { most: 80_000, fields: /^thumbnail$/, why: 'a picture in base64' },
  { most: 2, fields: /province_code$/, why: 'two digits of the statistics office' },
  { most: 5, fields: /ward_code$/, why: 'five digits of the statistics office' },
  { most: 5, fields: /^tax_office_code$/, why: 'five digits of the tax authority' },
  { most: 100_000, fields: /^(buttons|fields|filters|pages|permissions|users)$/, why: 'JSON text' },
  { most: 666_668, fields: /^picture$/, why: 'a picture in base64' },
];

type Text = { at: string; field: string; most: number; refusal(length: number): string | undefined };

const texts: Text[] = calls.flatMap(call =>
  placesOf(call).flatMap(place => {
    const most = limitOf(place, 'max_length');
    const at = place.path.join('.');
    if (place.kind !== 'text' || at === '' || most === undefined) return [];
    const refusal = (length: number) => {
      const { issues = [] } = v.safeParse(call.input, withValue({}, place.path, 'A'.repeat(length)));
      return issues.find(issue => v.getDotPath(issue) === at && issue.type === 'max_length')?.message;
    };
    return [{ at: `${call.name} ${at}`, field: String(place.path.at(-1)), most, refusal }];
  }),
);

describe('"maximum length"', () => {
  test('is one of the specification, or has a reason of its own', () => {
    const wrong = texts
      .filter(({ most }) => !ofSpecification.includes(most))
      .filter(({ most, field }) => !others.some(other => other.most === most && other.fields.test(field)))
      .map(({ at, most }) => `${at}: ${most}`);
    expect(wrong).toEqual([]);
  });

  test('has no reason here that no field needs', () => {
    const idle = others.filter(
      other => !texts.some(({ most, field }) => most === other.most && other.fields.test(field)),
    );
    expect(idle).toEqual([]);
  });

  test.each(ofSpecification.filter(most => texts.some(text => text.most === most)))(
    'of %i is told as "Maximum N characters!" from one letter more',
    most => {
      const told = texts
        .filter(text => text.most === most)
        .map(({ at, refusal }) => [at, refusal(most), refusal(most + 1)]);
      expect(told).toEqual(told.map(([at]) => [at, undefined, `Maximum ${most} characters!`]));
    },
  );

  test('of a payment comment: "The payment comment is limited to 100 characters."', () => {
    expect(texts.find(({ at }) => at === 'receipts.add comment')?.most).toBe(100);
  });
});
