import { afterEach, describe, expect, test } from 'vitest';
import { definitionOf } from '#model/administration/bc-tables.ts';
import { type Carried, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

let run: Carried;
afterEach(() => run.close());

describe('rows of tables', () => {
  test('of items, variants and customers come in the words of our tables', async () => {
    run = await startCarried();
    const [shirt] = await run.tableRows('item');
    expect(shirt).toEqual({
      table: 'item',
      remote_id: run.rows('items')[0]?.id,
      system_id: 'TS-0101',
      modified_at: new Date(String(run.rows('items')[0]?.lastModifiedDateTime)),
      data: {
        item_no: 'TS-0101',
        description: 'Áo thun cổ tròn',
        item_category: 'AO',
        base_unit_of_measure: 'CAI',
        unit_price: 189_000,
        blocked: false,
      },
    });
    expect((await run.tableRows('item_variant')).map(({ data }) => data)).toEqual([
      { item_no: 'TS-0101', variant_code: 'M', description: 'Cỡ M' },
      { item_no: 'TS-0101', variant_code: 'L', description: 'Cỡ L' },
    ]);
    expect((await run.tableRows('customer'))[0]?.data).toEqual({
      customer_no: 'F0001',
      name: 'Cửa hàng F0001',
      address: '45 Phố Huế',
      phone_no: '0912345678',
      post_code: '10000',
      city: 'Hà Nội',
      region_code: 'VN',
    });
  });

  test.each(['item', 'item_variant', 'customer'] as const)(
    'of %s have fields of that table alone, those of its key among them',
    async table => {
      run = await startCarried();
      const { key, fields } = definitionOf(table);
      const [row] = await run.tableRows(table);
      expect(Object.keys(row?.data ?? {}).filter(field => !(field in fields))).toEqual([]);
      expect(Object.keys(row?.data ?? {})).toEqual(expect.arrayContaining([...key]));
    },
  );

  test('of the companion extension come in the words of our tables', async () => {
    run = await startCarried({ companion: true });
    const { add } = run.stub.books;
    add('postCodes', {
      code: '10000',
      city: 'Hà Nội',
      displayName: 'Hoàn Kiếm',
      countryRegionCode: 'VN',
    });
    add('addressDistricts', {
      code: 'HK',
      displayName: 'Hoàn Kiếm',
      city: 'Hà Nội',
      parentCode: 'HN',
    });
    add('shippingAgents', { code: 'GHN', displayName: 'Giao hàng nhanh' });
    const service = { shippingAgentCode: 'GHN', description: 'Trong ngày' };
    add('shippingAgentServices', { ...service, code: '24H' });
    add('shippingAgentServices', { ...service, code: '' });
    add('shipToAddresses', {
      ...{ customerNumber: 'F0001', code: 'KHO', displayName: 'Kho', displayName2: '', contact: 'Chị Hoa' },
      ...{ addressLine1: '7 Ngõ Trạm', addressLine2: 'Tầng 2', city: 'Hà Nội', postalCode: '10000' },
      phoneNumber: '+84 912 345 678',
    });
    add('itemUnitsOfMeasure', { itemNumber: 'TS-0101', code: 'THUNG', qtyPerUnitOfMeasure: 12.5 });
    const of = { itemNumber: 'TS-0101', variantCode: 'M', unitOfMeasureCode: 'CAI' };
    add('itemReferences', { ...of, referenceNumber: '8930000001015', description: '' });
    // People leave a number empty, or write one that is too long for us.
    add('itemReferences', { ...of, referenceNumber: '', description: '' });
    add('itemReferences', { ...of, referenceNumber: '9'.repeat(50), description: '' });
    const days = { startingDate: '2026-11-20', endingDate: '0001-01-01' };
    add('salesPrices', { ...of, unitPrice: 99_999.6, ...days, priceListCode: 'S1' });
    add('itemTaxes', { itemNumber: 'TS-0101', vatProdPostingGroup: 'VAT8' });
    const data = async (table: Parameters<typeof run.tableRows>[0]) =>
      (await run.tableRows(table)).map(row => [row.data, row.system_id === row.remote_id]);
    expect(await data('post_code')).toEqual([[{ code: '10000', city: 'Hà Nội', name: 'Hoàn Kiếm' }, false]]);
    expect(await data('address_district')).toEqual([
      [{ code: 'HK', name: 'Hoàn Kiếm', city: 'Hà Nội', parent_code: 'HN' }, false],
    ]);
    expect(await data('shipping_agent')).toEqual([[{ code: 'GHN', name: 'Giao hàng nhanh' }, false]]);
    expect(await data('shipping_agent_service')).toEqual([
      [{ shipping_agent_code: 'GHN', code: '24H', description: 'Trong ngày' }, false],
    ]);
    const to = { customer_no: 'F0001', code: 'KHO', name: 'Kho', name_2: '', contact: 'Chị Hoa' };
    const at = { address: '7 Ngõ Trạm', address_2: 'Tầng 2', city: 'Hà Nội', post_code: '10000' };
    expect(await data('ship_to_address')).toEqual([[{ ...to, ...at, phone_no: '0912345678' }, false]]);
    expect(await data('item_unit')).toEqual([
      [{ item_no: 'TS-0101', code: 'THUNG', qty_per_unit_of_measure: 12.5 }, false],
    ]);
    const reference = { reference_no: '8930000001015', item_no: 'TS-0101', variant_code: 'M' };
    expect(await data('item_reference')).toEqual([[{ ...reference, unit_of_measure: 'CAI' }, false]]);
    const line = { item_no: 'TS-0101', variant_code: 'M', unit_of_measure: 'CAI', unit_price: 100_000 };
    expect(await data('item_tax')).toEqual([[{ item_no: 'TS-0101', vat_group: 'VAT8' }, false]]);
    expect(await data('sales_price')).toEqual([[{ ...line, starts_on: '2026-11-20', ends_on: '' }, true]]);
  });

  test('begin at a moment, over many pages', async () => {
    run = await startCarried({ pageRows: 1 });
    const all = await run.tableRows('item');
    expect(all.map(({ data }) => data.item_no)).toEqual(['TS-0101', 'QJ-0202', 'OLD-1']);
    expect(await run.tableRows('item', all[1]?.modified_at)).toHaveLength(2);
    run.stub.next(/items.*skiptoken=2/, { how: 'reset' });
    expect((await problemOf(run.tableRows('item'))).kind).toBe('later');
  });
});
