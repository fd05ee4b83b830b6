import { afterEach, describe, expect, test } from 'vitest';
import { type Carried, document, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

const release = 'purchase-order.release';
const receiver = {
  ...{ name: 'Quầy Hoàn Kiếm', contact: 'Chị Lan', address: '7 Lò Đúc', ward: 'Phường Hai Bà Trưng' },
  ...{ province: 'Thành phố Hà Nội', post_code: '10000', requested_on: '2026-11-24' },
};
let run: Carried;
afterEach(() => run.close());

const orders = () => run.rows('salesOrders');
const lines = () => run.rows('salesOrderLines').map(({ sequence }) => sequence);

describe('the release of a purchase order', () => {
  test('makes a sales order with the ids of location and variants', async () => {
    run = await startCarried();
    expect(await run.find(release, document)).toBe(null);
    const found = await run.make(release, document);
    expect(orders()).toMatchObject([
      {
        id: found.remote_id,
        number: found.remote_no,
        externalDocumentNumber: document.po_no,
        customerNumber: 'F0001',
      },
    ]);
    const [medium] = run.rows('itemVariants');
    const [location] = run.rows('locations');
    expect(run.rows('salesOrderLines')).toMatchObject([
      {
        sequence: 10_000,
        lineObjectNumber: 'TS-0101',
        quantity: 20,
        itemVariantId: medium?.id,
        locationId: location?.id,
      },
      { sequence: 20_000, lineObjectNumber: 'QJ-0202', quantity: 10, locationId: location?.id },
    ]);
    expect(await run.find(release, document)).toEqual(found);
  });

  test('says where the goods go and until when, in the request that makes the order', async () => {
    run = await startCarried();
    await run.make(release, { ...document, receiver });
    expect(orders()).toMatchObject([
      {
        shipToName: 'Quầy Hoàn Kiếm',
        shipToContact: 'Chị Lan',
        shipToAddressLine1: '7 Lò Đúc',
        shipToAddressLine2: 'Phường Hai Bà Trưng',
        shipToCity: 'Thành phố Hà Nội',
        shipToPostCode: '10000',
        requestedDeliveryDate: '2026-11-24',
      },
    ]);
    expect(run.stub.count(/^POST|^PATCH/)).toBe(1);
  });

  test('tells the rest of a long street in the second line, which the service takes', async () => {
    run = await startCarried();
    const address = `${'Tổ 1, '.repeat(20)}ngõ 12`;
    await run.make(release, { ...document, receiver: { ...receiver, address } });
    const [order] = orders();
    expect(order?.shipToAddressLine1).toBe(address.slice(0, 100));
    expect(order?.shipToAddressLine2).toBe(`${address.slice(100)}, Phường Hai Bà Trưng`.slice(0, 50).trim());
  });

  test('leaves the place to the service where an older command tells none', async () => {
    run = await startCarried();
    await run.make(release, document);
    expect(orders()[0]).not.toHaveProperty('shipToAddressLine1');
  });

  test('leaves a draft where the companion extension is absent, and says so', async () => {
    run = await startCarried();
    const { remote_no } = await run.make(release, document);
    expect(orders()).toMatchObject([{ status: 'Draft' }]);
    expect(run.said).toEqual([
      `a sales order stays a draft: the companion extension is not installed {"document":"${document.po_no}","order":"${remote_no}"}`,
    ]);
  });

  test('releases the order by the companion extension', async () => {
    run = await startCarried({ companion: true });
    const found = await run.make(release, document);
    expect(orders()).toMatchObject([{ status: 'Open' }]);
    expect(run.said).toEqual([]);
    expect(await run.find(release, document)).toEqual(found);
  });

  test('keeps what it looked up of locations and variants', async () => {
    run = await startCarried();
    await run.make(release, document);
    await run.make(release, { ...document, po_no: 'PO-2' });
    expect(run.stub.count(/\/locations/)).toBe(1);
    expect(run.stub.count(/\/itemVariants/)).toBe(1);
  });

  test('takes a code in small letters for the one that the service has in capitals', async () => {
    run = await startCarried();
    const small = [{ line_no: 1, item_no: 'TS-0101', variant_code: 'm', quantity: 1 }];
    await run.make(release, { ...document, lines: small });
    expect(run.rows('salesOrderLines')[0]?.itemVariantId).toBe(run.rows('itemVariants')[0]?.id);
  });

  test('of many items asks for their variants some at a time', async () => {
    run = await startCarried();
    const many = Array.from({ length: 45 }, (_, at) => ({
      line_no: at + 1,
      item_no: `IT-${at}`,
      variant_code: 'M',
      quantity: 1,
    }));
    for (const { item_no } of many) {
      const item = run.stub.books.add('items', { number: item_no, blocked: false });
      run.stub.books.add('itemVariants', { itemId: item.id, itemNumber: item_no, code: 'M' });
    }
    await run.make(release, { ...document, lines: many });
    expect(run.stub.count(/\/itemVariants/)).toBe(3);
    expect(lines()).toHaveLength(45);
  });

  test('finds a number with a quote, and not the order of another customer', async () => {
    run = await startCarried();
    const quoted = { ...document, po_no: "PO'1 or '" };
    const other = { ...quoted, customer_no: 'F0002' };
    const found = await run.make(release, quoted);
    expect(await run.find(release, other)).toBe(null);
    const second = await run.make(release, other);
    expect(second.remote_id).not.toBe(found.remote_id);
    expect(await run.find(release, quoted)).toEqual(found);
  });
});

describe('a release with an unknown outcome', () => {
  test('is found where the answer was lost, and makes no second order', async () => {
    run = await startCarried();
    run.stub.next(/^POST .*salesOrders$/, { how: 'done-then-reset' });
    expect((await problemOf(run.make(release, document))).kind).toBe('unknown');
    const found = await run.find(release, document);
    expect(found?.remote_no).toBe(orders()[0]?.number);
    expect(await run.make(release, document)).toEqual(found);
    expect(orders()).toHaveLength(1);
  });

  test('is found by the second look-up where the service works on', async () => {
    run = await startCarried();
    run.stub.next(/^POST .*salesOrders$/, { how: 'done-late', looks: 1 });
    expect((await problemOf(run.make(release, document))).kind).toBe('unknown');
    expect(await run.find(release, document)).toBe(null);
    expect(await run.find(release, document)).not.toBe(null);
    expect(orders()).toHaveLength(1);
  });

  test('goes on where it stopped: the order is there, and not released', async () => {
    run = await startCarried({ companion: true });
    run.stub.next(/Microsoft.NAV.release/, { how: 'reset' });
    expect((await problemOf(run.make(release, document))).kind).toBe('unknown');
    expect(await run.find(release, document)).toBe(null);
    const found = await run.make(release, document);
    expect(orders()).toMatchObject([{ id: found.remote_id, status: 'Open' }]);
  });

  test.each([429, 503])('stays in doubt where the order is there and its release meets %i', async status => {
    run = await startCarried({ companion: true });
    run.stub.next(/NAV.release/, { how: 'answer', status });
    expect((await problemOf(run.make(release, document))).kind).toBe('unknown');
    expect(orders()).toHaveLength(1);
  });

  test('adds the lines that are missing, and only those', async () => {
    run = await startCarried();
    const found = await run.make(release, document);
    run.rows('salesOrderLines').shift();
    expect(await run.find(release, document)).toBe(null);
    expect(await run.make(release, document)).toEqual(found);
    expect(lines().toSorted()).toEqual([10_000, 20_000]);
    expect(await run.find(release, document)).toEqual(found);
  });

  test('leaves an order alone that people have released with fewer lines', async () => {
    run = await startCarried({ companion: true });
    const found = await run.make(release, document);
    run.rows('salesOrderLines').shift();
    expect(await run.find(release, document)).toEqual(found);
    expect(await run.make(release, document)).toEqual(found);
    expect(lines()).toEqual([20_000]);
  });

  test('of a line that is refused later is no refusal of the order', async () => {
    run = await startCarried();
    await run.make(release, document);
    run.rows('salesOrderLines').shift();
    for (const item of run.rows('items')) item.blocked = true;
    expect(await problemOf(run.make(release, document))).toEqual({
      kind: 'unknown',
      message: 'Blocked must be No in Item TS-0101.',
    });
  });

  test('is found by what was posted, once the finished order is gone', async () => {
    run = await startCarried();
    const found = await run.make(release, document);
    run.stub.ship(document.po_no);
    run.stub.invoice(document.po_no);
    expect(orders()).toEqual([]);
    expect(await run.find(release, document)).toEqual(found);
    expect(await run.make(release, document)).toEqual(found);
    expect(orders()).toEqual([]);
  });

  test.each(['salesOrders', 'salesShipments', 'salesInvoices'])(
    'is not taken for none where %s cannot be read',
    async set => {
      run = await startCarried();
      run.stub.next(new RegExp(`^GET .*/${set}`), { how: 'answer', status: 503 });
      expect((await problemOf(run.find(release, document))).kind).toBe('unavailable');
      run.stub.next(new RegExp(`^GET .*/${set}`), {
        how: 'refuse',
        status: 400,
        code: 'BadRequest',
        message: 'No.',
      });
      expect((await problemOf(run.make(release, document))).kind).toBe('unknown');
      expect(run.stub.count(/^POST/)).toBe(0);
    },
  );
});

describe('a release is refused', () => {
  test.each([
    ['a location', { ...document, location_code: 'KHO-X' }, 'Business Central does not have location KHO-X'],
    [
      'a variant',
      { ...document, lines: [{ line_no: 1, item_no: 'TS-0101', variant_code: 'XL', quantity: 1 }] },
      'Business Central does not have variant XL of item TS-0101',
    ],
    [
      'an item',
      { ...document, lines: [{ line_no: 1, item_no: 'NONE', variant_code: '', quantity: 1 }] },
      'The Item does not exist.',
    ],
    ['a customer', { ...document, customer_no: 'F9' }, 'The customer cannot be found.'],
  ])('where the service does not have %s', async (_, changed, message) => {
    run = await startCarried();
    expect(await problemOf(run.make(release, changed))).toEqual({ kind: 'refused', message });
    expect(orders()).toEqual([]);
    expect(await run.find(release, changed)).toBe(null);
  });

  test('not where only the releasing is: the order stays as a draft, and the log says why', async () => {
    run = await startCarried({ companion: true });
    const message = 'The approval process must be complete.';
    run.stub.next(/NAV.release/, {
      how: 'refuse',
      status: 400,
      code: 'Application_DialogException',
      message,
    });
    const { remote_no } = await run.make(release, document);
    expect(orders()).toMatchObject([{ number: remote_no, status: 'Draft' }]);
    expect(run.said).toEqual([expect.stringContaining(message)]);
  });
});
