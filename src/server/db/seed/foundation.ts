import { resources } from '#calls/index.ts';
import { type AnyWrite, accessOf } from '#calls/kit/call.ts';
import { grantablePages } from '#model/administration/grantable-pages.ts';
import { paymentMethods } from '#model/sales/payments.ts';
import { type PageUrl, pages } from '#model/session/pages.ts';
import { grantsOf } from '#model/session/permissions.ts';
import type { Tx } from '../connection.ts';
import {
  bcTableRows,
  cancelReasons,
  config,
  customerSetups,
  fees,
  loyaltySchemes,
  type PermissionEntry,
  pagePermissions,
  pageStructures,
  roles,
  shippingAgentServices,
  shippingAgents,
} from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { districtRows, postCodeRows } from './places.ts';

export const roleIds = { administrators: 1, store: 2, warehouse: 3 } as const;
export const permissionIds = { storeEdit: 1, storeView: 2, warehouse: 3, storeManager: 4 } as const;

/** Everything on a page, but the buttons named. */
function everything(url: PageUrl, except: readonly string[] = []): PermissionEntry {
  const { buttons, fields, filters } = pages[url];
  return {
    page_url: url,
    buttons: [...buttons].filter(button => !except.includes(button)),
    fields: [...fields],
    filters: [...filters],
  };
}

const readingButtons = ['Export Excel', 'Refresh Data', 'Print', 'Other Shops'];
const readOnly = (entry: PermissionEntry): PermissionEntry => ({
  ...entry,
  buttons: entry.buttons.filter(button => readingButtons.includes(button)),
});

const withButton = (button: string, entry: PermissionEntry): PermissionEntry => ({
  ...entry,
  buttons: [...entry.buttons, button],
});

/** Who sells does not see what the shop earns by it. */
const withoutCosts = (entry: PermissionEntry): PermissionEntry => ({
  ...entry,
  fields: entry.fields.filter(field => field !== 'cost_amount'),
});

const isForOffice = (call: AnyWrite | undefined) =>
  call !== undefined && grantsOf(accessOf(call, {})).some(({ company }) => company);

/** Buttons that no shop has: what counts for the whole company is changed by the office. */
const ofTheOffice: Partial<Record<PageUrl, readonly string[]>> = {
  '/salesOrders/detail': ['Update Remaining'],
  // What it lowers does not show as a discount.
  '/items': ['Price Rate', 'Selling Price'],
  ...Object.fromEntries(
    resources
      .filter(({ add, create, update }) => [add, create, update].some(isForOffice))
      .map(({ about }) => [about.page, ['Add New', 'Save', 'Remove']]),
  ),
};

/** Pages about all shops. */
const officeUrls: readonly PageUrl[] = ['/franchises', '/franchises/detail', '/shippingServices'];
const shopUrls = grantablePages.filter(url => !officeUrls.includes(url));

const storeroomUrls: readonly PageUrl[] = [
  '/salesOrders/toShip',
  '/purchasesOrders',
  '/purchasesOrders/detail',
  '/consignmentIssue',
  '/consignmentIssue/detail',
  '/consignmentReceipt',
  '/consignmentReceipt/detail',
  '/warehouseEntries',
  '/reports/onHand',
  '/reports/inventoryReport',
];

const sets = [
  {
    id: permissionIds.storeEdit,
    name: 'Store edit',
    permission_type: 'edit' as const,
    // Who counts a drawer does not see what should be in it.
    permissions: shopUrls
      .filter(url => url !== '/reports/shifts')
      // What a shop has for itself, and takes back of others, its manager decides.
      .map(url =>
        withoutCosts(everything(url, [...(ofTheOffice[url] ?? []), 'Goods Of Other Shops', 'Own Goods'])),
      ),
    discount_limit: { percent: 10, line_percent: 20, amount: null },
  },
  {
    id: permissionIds.storeView,
    name: 'Store view',
    permission_type: 'view' as const,
    permissions: shopUrls.map(url => readOnly(everything(url))),
    // Changes nothing, but answers for what staff give beyond their limit.
    discount_limit: { percent: 50, line_percent: null, amount: 20_000_000 },
  },
  {
    id: permissionIds.warehouse,
    name: 'Warehouse',
    permission_type: 'edit' as const,
    permissions: [
      ...(['/', '/salesOrders', '/myprofile'] as const).map(url => readOnly(everything(url))),
      // It ships what the shop asks it to, and changes nothing else of a sale.
      withButton('Ship Now', readOnly(everything('/salesOrders/detail'))),
      // A storeroom answers for its own shelves alone.
      ...storeroomUrls.map(url => everything(url, ['Other Shops'])),
      // Prices are the office's, and so is what is credited of a purchase once it is made.
      ...(['/items', '/purchasesOrders/creditMemo'] as const).map(url => readOnly(everything(url))),
    ],
  },
  {
    id: permissionIds.storeManager,
    name: 'Store manager',
    permission_type: 'edit' as const,
    permissions: shopUrls.map(url => everything(url, ofTheOffice[url])),
    discount_limit: { percent: 50, line_percent: null, amount: 20_000_000 },
  },
];

const settings = {
  company_name: 'Quầy',
  maintenance_mode: false,
  maintenance_noti: '',
  offline_cash_limit: 50_000_000,
  offline_sign_in_hours: 72,
  refresh_minutes: 10,
  build_poll_seconds: 60,
  payment_methods: paymentMethods,
  vnd_per_point: 1000,
  referral_points: 20,
  image_path: '/images/',
};

const reasons: Record<string, readonly (readonly [string, string])[]> = {
  '/salesOrders': [
    ['CUSTOMER', 'Khách đổi ý'],
    ['NO_ANSWER', 'Không liên lạc được khách'],
    ['OUT_OF_STOCK', 'Hết hàng'],
    ['WRONG_ITEM', 'Nhập sai hàng'],
    ['WRONG_PRICE', 'Sai giá'],
    ['DUPLICATE', 'Đơn trùng'],
    ['LATE', 'Giao trễ'],
    ['OTHER', 'Lý do khác'],
  ],
  '/salesQuotes': [
    ['PRICE', 'Giá cao'],
    ['EXPIRED', 'Báo giá hết hạn'],
    ['OTHER', 'Lý do khác'],
  ],
  '/purchasesOrders': [
    ['NO_SUPPLY', 'Nhà cung cấp hết hàng'],
    ['WRONG_QTY', 'Sai số lượng'],
    ['BUDGET', 'Vượt ngân sách'],
    ['OTHER', 'Lý do khác'],
  ],
  '/consignmentIssue': [
    ['REFUSED', 'Bên nhận từ chối'],
    ['WRONG_LOCATION', 'Sai kho'],
    ['OTHER', 'Lý do khác'],
  ],
};

const feeRows = [
  { fee_code: 'DELIVERY', description: 'Phí giao hàng / Delivery', amount: 30_000 },
  { fee_code: 'EXPRESS', description: 'Phí giao nhanh / Express delivery', amount: 60_000 },
  { fee_code: 'INSTALL', description: 'Phí lắp đặt / Installation', amount: 150_000 },
  { fee_code: 'GIFTWRAP', description: 'Phí gói quà / Gift wrapping', amount: 20_000 },
  { fee_code: 'BULKY', description: 'Phụ phí hàng cồng kềnh / Bulky goods', amount: 100_000 },
  { fee_code: 'COD', description: 'Phí thu hộ / Cash on delivery', amount: 15_000 },
];

const setupRows = [
  { name: 'Khách nam tại cửa hàng / Walk-in, Mr.', prefix: 'Anh', channel: 'STORE' },
  { name: 'Khách nữ tại cửa hàng / Walk-in, Ms.', prefix: 'Chị', channel: 'STORE' },
  { name: 'Khách lớn tuổi, nam / Elder, Mr.', prefix: 'Ông', channel: 'STORE' },
  { name: 'Khách lớn tuổi, nữ / Elder, Mrs.', prefix: 'Bà', channel: 'STORE' },
  { name: 'Công ty / Company', prefix: 'Cty', channel: 'B2B' },
  { name: 'Khách Shopee / Shopee customer', prefix: 'SP', channel: 'SHOPEE' },
  { name: 'Khách Lazada / Lazada customer', prefix: 'LZ', channel: 'LAZADA' },
];

const agents: readonly { code: string; name: string; services: readonly (readonly [string, string])[] }[] = [
  {
    code: 'VNPOST',
    name: 'Bưu điện Việt Nam',
    services: [
      ['EMS', 'Chuyển phát nhanh EMS'],
      ['BK', 'Bưu kiện tiêu chuẩn'],
    ],
  },
  {
    code: 'VIETTELPOST',
    name: 'Viettel Post',
    services: [
      ['VCN', 'Chuyển phát nhanh'],
      ['VTK', 'Chuyển phát tiết kiệm'],
      ['VHT', 'Hỏa tốc'],
    ],
  },
  {
    code: 'GHN',
    name: 'Giao Hàng Nhanh',
    services: [
      ['STD', 'Hàng nhẹ tiêu chuẩn'],
      ['HEAVY', 'Hàng nặng'],
    ],
  },
  {
    code: 'GHTK',
    name: 'Giao Hàng Tiết Kiệm',
    services: [
      ['ROAD', 'Đường bộ'],
      ['AIR', 'Đường bay'],
    ],
  },
  {
    code: 'JT',
    name: 'J&T Express',
    services: [
      ['EZ', 'J&T Express EZ'],
      ['FAST', 'J&T Fast'],
    ],
  },
  { code: 'AHAMOVE', name: 'Ahamove', services: [['2H', 'Giao trong 2 giờ']] },
  { code: 'STORE', name: 'Cửa hàng tự giao', services: [['SELF', 'Nhân viên cửa hàng giao']] },
];

const schemes = [
  { scheme: 'Silver', min_ranking_points: 0, vnd_per_earned_point: 100_000 },
  { scheme: 'Gold', min_ranking_points: 1000, vnd_per_earned_point: 80_000 },
  { scheme: 'Platinum', min_ranking_points: 5000, vnd_per_earned_point: 65_000 },
  { scheme: 'Diamond', min_ranking_points: 15_000, vnd_per_earned_point: 50_000 },
];

/** What a company needs before its first franchise: roles, pages, permission sets, settings, places, agents. */
export async function seedFoundation(
  tx: Tx,
  otherSettings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await insertRows(tx, roles, [
    { id: roleIds.administrators, role_name: 'ADMINISTRATORS' },
    { id: roleIds.store, role_name: 'FRANCHISE_STORE' },
    { id: roleIds.warehouse, role_name: 'WAREHOUSE' },
  ]);
  await insertRows(
    tx,
    pageStructures,
    grantablePages.map(url => {
      const { buttons, fields, filters } = everything(url);
      return { page_url: url, page_name: pages[url].name, buttons, fields, filters };
    }),
  );
  await insertRows(
    tx,
    pagePermissions,
    sets.map(set => ({ ...set, pages: set.permissions.map(entry => entry.page_url) })),
  );
  await insertRows(
    tx,
    config,
    Object.entries({ ...settings, ...otherSettings }).map(([name, value]) => ({ name, value })),
  );
  await insertRows(
    tx,
    cancelReasons,
    Object.entries(reasons).flatMap(([page, list]) =>
      list.map(([reason_code, description]) => ({ page, reason_code, description })),
    ),
  );
  await insertRows(tx, fees, feeRows);
  await insertRows(tx, customerSetups, setupRows);
  await insertRows(tx, loyaltySchemes, schemes);
  await insertRows(
    tx,
    shippingAgents,
    agents.map(({ code, name }) => ({ code, name })),
  );
  await insertRows(
    tx,
    shippingAgentServices,
    agents.flatMap(agent =>
      agent.services.map(([code, description]) => ({
        id: `${agent.code}/${code}`,
        shipping_agent_code: agent.code,
        code,
        description,
      })),
    ),
  );
  await insertRows(tx, bcTableRows, [...postCodeRows, ...districtRows]);
}
