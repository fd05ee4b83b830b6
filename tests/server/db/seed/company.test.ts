import { describe, expect, test } from 'vitest';
import { normalise } from '#model/kit/normalise.ts';
import { readPhone } from '#model/kit/read-phone.ts';
import { certain } from '#model/kit/reading.ts';
import { wholeCompany } from '#server/db/seed/company-size.ts';
import { countByStore, makeCustomers, makeShipToAddresses } from '#server/db/seed/customers.ts';
import { barcode, ean13, isEan13 } from '#server/db/seed/ean.ts';
import { franchiseRows } from '#server/db/seed/franchises.ts';
import { makeItems, sellables } from '#server/db/seed/items.ts';
import { pictureSvg } from '#server/db/seed/pictures.ts';
import { districtRows, districtsOf, postCodeRows } from '#server/db/seed/places.ts';
import { random } from '#server/db/seed/random.ts';

const now = new Date('2026-03-02T03:00:00Z');
const items = makeItems(wholeCompany.items);
const people = makeCustomers(now, wholeCompany.customers);

describe('bar codes', () => {
  test('carry the check digit of EAN-13', () => {
    expect(ean13('400638133393')).toBe('4006381333931');
    expect(isEan13('4006381333931')).toBe(true);
    expect(isEan13('4006381333932')).toBe(false);
  });

  test('are Vietnamese, valid and given once', () => {
    const codes = items.flatMap(item =>
      item.variants.length > 0 ? item.variants.map(variant => variant.barcode) : [item.barcode],
    );
    expect(codes).toHaveLength(sellables(items).length);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter(code => !isEan13(code) || !code.startsWith('893'))).toEqual([]);
    expect(barcode(1)).not.toBe(barcode(2));
  });
});

describe('items', () => {
  test('are 1,500, about a third in two to four variants', () => {
    expect(items).toHaveLength(1500);
    const varied = items.filter(item => item.variants.length > 0);
    expect(varied.length / items.length).toBeGreaterThan(0.25);
    expect(varied.length / items.length).toBeLessThan(0.35);
    expect(varied.filter(item => item.variants.length < 2 || item.variants.length > 4)).toEqual([]);
  });

  test('have a number and a description each, and prices in whole thousands', () => {
    expect(new Set(items.map(item => item.no)).size).toBe(1500);
    expect(new Set(items.map(item => item.description)).size).toBe(1500);
    const odd = sellables(items).filter(each => each.unitPrice <= 0 || each.unitPrice % 1000 !== 0);
    expect(odd).toEqual([]);
  });

  test('come in every unit', () => {
    expect([...new Set(items.map(item => item.unit))].sort()).toEqual(['BOX', 'KG', 'PCS', 'SET']);
  });

  test('have a small picture that differs from the next and runs nothing', () => {
    const pictures = items.map(item => pictureSvg(item.category, item.no, item.description));
    expect(new Set(pictures).size).toBe(1500);
    expect(Math.max(...pictures.map(picture => Buffer.byteLength(picture)))).toBeLessThanOrEqual(1536);
    expect(pictures.filter(picture => /script|style|href|http:(?!\/\/www\.w3)/.test(picture))).toEqual([]);
  });

  test('a picture shows a description as text, whatever is in it', () => {
    expect(pictureSvg('Thực phẩm', 'X', '<script>&"')).not.toContain('<script>');
  });
});

describe('customers', () => {
  test('are 5,000 with a phone number of their own', () => {
    expect(people).toHaveLength(5000);
    expect(new Set(people.map(person => person.phone_no)).size).toBe(5000);
    expect(people.filter(({ phone_no }) => certain(readPhone(phone_no)) !== phone_no)).toEqual([]);
  });

  test('belong to all franchises and are numbered without gaps in each', () => {
    const counts = countByStore(people);
    expect(counts).toHaveLength(8);
    expect(Math.min(...counts)).toBeGreaterThan(100);
    for (const [store, count] of counts.entries()) {
      const numbers = people.filter(person => person.store === store).map(person => person.customer_no);
      expect(numbers.at(-1)?.endsWith(String(count).padStart(6, '0'))).toBe(true);
      expect(new Set(numbers).size).toBe(count);
    }
  });

  test('live in a district of their city', () => {
    const districts = new Set(districtRows.map(({ code, city }) => `${code} ${city}`));
    const lost = [...people, ...makeShipToAddresses(people)].filter(
      ({ district_code, city }) => !districts.has(`${district_code} ${city}`),
    );
    expect(lost).toEqual([]);
  });

  test('fit their columns of the wire', () => {
    expect(people.filter(person => person.name.length > 100 || (person.email ?? '').length > 80)).toEqual([]);
    expect(people.filter(person => person.email && person.email !== normalise(person.email))).toEqual([]);
  });
});

describe('places', () => {
  test('are the provinces with a post code each and their districts', () => {
    expect(postCodeRows).toHaveLength(63);
    expect(new Set(postCodeRows.map(row => row.code)).size).toBe(63);
    expect(postCodeRows.filter(row => !/^\d{5}$/.test(row.code))).toEqual([]);
    expect(districtRows.length).toBeGreaterThan(700);
    expect(districtRows.filter(row => !row.city || !row.parent_code)).toEqual([]);
  });

  test('of the franchises are real', () => {
    for (const franchise of franchiseRows) {
      const district = districtsOf(franchise.post_code ?? '').find(
        each => each.code === franchise.district_code,
      );
      expect(district).toMatchObject({ name: franchise.district_name, city: franchise.city });
    }
  });
});

test('the company is the same on every start', () => {
  expect(makeItems(wholeCompany.items)).toEqual(items);
  expect(makeCustomers(now, wholeCompany.customers)).toEqual(people);
  const [one, two] = [random(1), random(1)];
  expect(Array.from({ length: 20 }, () => one.int(0, 1000))).toEqual(
    Array.from({ length: 20 }, () => two.int(0, 1000)),
  );
});
