import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSeries } from '#calls/administration/index.ts';
import { calls, catalogue } from '#calls/all.ts';
import { receipts, salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { matchRequest, parseInput, toRequest } from '#calls/kit/wire.ts';

test('a request is built from the template and matches its own call again', () => {
  const request = toRequest(salesOrders.get, { pos_so_no: 'SO 1+2' });
  expect(request).toEqual({ url: '/la/sales-order/pos/no/SO%201%2B2', options: { method: 'GET' } });
  const matched = matchRequest(calls, 'GET', request.url, undefined);
  expect(matched?.call.name).toBe('salesOrders.get');
  expect(matched?.input).toEqual({ pos_so_no: 'SO 1+2' });
});

test('a query is filled from the input, optional keys only when given', () => {
  expect(toRequest(receipts.remove, { receipt_id: 4 }).url).toBe('/la/payment/cash-receipt?receipt_id=4');
  expect(toRequest(noSeries.generate, { franchise_code: 'F01' }).url).toBe(
    '/la/sales-order/pos/generate-no-series?franchise_code=F01',
  );
  expect(toRequest(noSeries.generate, { franchise_code: 'F01', year: 2026 }).url).toBe(
    '/la/sales-order/pos/generate-no-series?franchise_code=F01&year=2026',
  );
});

describe('nothing but a call of the catalogue matches', () => {
  test.each([
    ['GET', '/la/sales-order/pos/no/'],
    ['GET', '/la/sales-order/pos/no/..'],
    ['GET', '/la/sales-order/pos/no/%2e%2e'],
    ['GET', '/la/sales-order/pos/no/a%2Fb'],
    ['GET', '/la/sales-order/pos/no/a%5Cb'],
    ['GET', '/la/sales-order/pos/no/a%252Fb'],
    ['GET', '/la/sales-order/pos/no/a%00'],
    ['GET', '/la/sales-order/pos/no/a#b'],
    ['GET', '/la/sales-order/pos/no/a?x=1'],
    ['GET', '//evil/la/sales-order/pos/no/a'],
    ['GET', 'https://evil/la/sales-order/pos/no/a'],
    ['GET', '/la//sales-order/pos/no/a'],
    ['GET', '/x/../la/sales-order/pos/no/a'],
    ['get', '/la/sales-order/pos/no/a'],
    ['PATCH', '/la/sales-order/pos'],
    ['DELETE', '/la/payment/cash-receipt'],
    ['DELETE', '/la/payment/cash-receipt?receipt_id=1&receipt_id=2'],
    ['DELETE', '/la/payment/cash-receipt?receipt_id=1&x=2'],
    ['DELETE', '/la/payment/cash-receipt?receipt_id='],
    ['POST', '/la/sales-order/pos/no/a'],
  ])('%s %s', (method, url) => {
    expect(matchRequest(calls, method, url, undefined)).toBeNull();
  });

  test('a GET with a body, a POST with a list as body', () => {
    expect(matchRequest(calls, 'GET', '/la/sales-order/pos/no/a', { a: 1 })).toBeNull();
    expect(matchRequest(calls, 'POST', '/la/sales-order/pos/filter', [])).toBeNull();
  });
});

test('whatever a path value holds, it comes back the same or not at all', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), no => {
      fc.pre(no.isWellFormed());
      const matched = matchRequest(
        calls,
        'GET',
        toRequest(salesOrders.get, { pos_so_no: no }).url,
        undefined,
      );
      if (matched)
        expect(matched).toMatchObject({ call: { name: 'salesOrders.get' }, input: { pos_so_no: no } });
    }),
  );
});

test('a path value cannot override a field of the body', () => {
  const matched = matchRequest(calls, 'POST', '/la/sales-order/pos/generate-no-series?franchise_code=F01', {
    franchise_code: 'F02',
  });
  expect(matched?.input).toEqual({ franchise_code: 'F01' });
});

test('an update names only what it changes, a create gets its defaults', () => {
  const parsed = parseInput(salesOrders.update, { pos_so_no: 'SO1', data: { sell_to_name: 'Hoa' } });
  expect(parsed).toEqual({ ok: true, input: { pos_so_no: 'SO1', data: { sell_to_name: 'Hoa' } } });
  const created = parseInput(salesOrders.create, { data: {} });
  expect(created).toMatchObject({
    ok: true,
    input: { data: { loyalty_cust_scheme: 'Silver', sell_to_country_region_code: 'VNM' } },
  });
});

test('bad input names the field and says why in the specification’s words', () => {
  expect(
    parseInput(receipts.add, { pos_so_no: 'SO1', amount: 1, payment_type: 'cash', comment: 'x'.repeat(101) }),
  ).toEqual({
    ok: false,
    msg: 'Maximum 100 characters!',
    key: 'validation.maximum',
    params: [100],
    field: 'comment',
  });
});

test('a value with a vertical bar becomes in, like is wrapped in percent signs', () => {
  expect(filter('status', 'OPEN|CONFIRMED')).toEqual({
    field: 'status',
    value: 'OPEN|CONFIRMED',
    condition: 'in',
  });
  expect(filter('sell_to_name', 'hoa', 'like_bc')).toEqual({
    field: 'sell_to_name',
    value: '%hoa%',
    condition: 'like',
  });
});

test('names, and method with path, are unique', () => {
  expect(new Set(calls.map(call => call.name)).size).toBe(calls.length);
  expect(new Set(calls.map(call => `${call.method} ${call.path.split('?')[0]}`)).size).toBe(calls.length);
  expect(Object.keys(catalogue).length).toBe(calls.length);
});
