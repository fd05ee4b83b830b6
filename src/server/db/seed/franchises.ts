import {
  consignmentLocation,
  defaultVendor,
  inTransit,
  mainWarehouse,
  storeLocation,
} from '#model/setup/franchises.ts';
import type { erpCustomers, franchises, locations } from '../schema/index.ts';
import { districtRows } from './places.ts';

export type Store = {
  code: string;
  name: string;
  city: string;
  postCode: string;
  district: string;
  address: string;
  phone: string;
  contact: string;
  region: string;
  bankBin: string;
  bankAccount: string;
  leadTime: number;
  /** Share of customers and sales. */
  weight: number;
  /** Price rate of its items: the island pays for the ferry. */
  rate: number;
};

/** The demo company's franchises. Districts are those of the statistics office's register. */
export const stores: readonly Store[] = [
  {
    code: 'F01',
    name: 'Quầy Hoàn Kiếm',
    city: 'Hà Nội',
    postCode: '10000',
    district: '002',
    address: '36 Hàng Bông',
    phone: '0912340001',
    contact: 'Nguyễn Thu Hà',
    region: 'NORTH',
    bankBin: '970436',
    bankAccount: '0011004234567',
    leadTime: 1,
    weight: 20,
    rate: 1,
  },
  {
    code: 'F02',
    name: 'Quầy Bến Thành',
    city: 'Hồ Chí Minh',
    postCode: '70000',
    district: '760',
    address: '128 Lê Lợi',
    phone: '0912340002',
    contact: 'Trần Minh Quân',
    region: 'SOUTH',
    bankBin: '970407',
    bankAccount: '19034567890123',
    leadTime: 1,
    weight: 24,
    rate: 1,
  },
  {
    code: 'F03',
    name: 'Quầy Hải Châu',
    city: 'Đà Nẵng',
    postCode: '50000',
    district: '492',
    address: '75 Nguyễn Văn Linh',
    phone: '0912340003',
    contact: 'Lê Thị Phương Thảo',
    region: 'CENTRAL',
    bankBin: '970416',
    bankAccount: '257678859',
    leadTime: 2,
    weight: 13,
    rate: 1,
  },
  {
    code: 'F04',
    name: 'Quầy Ninh Kiều',
    city: 'Cần Thơ',
    postCode: '94000',
    district: '916',
    address: '52 Đường 30 Tháng 4',
    phone: '0912340004',
    contact: 'Phạm Hữu Nghĩa',
    region: 'SOUTH',
    bankBin: '970418',
    bankAccount: '74110001234567',
    leadTime: 2,
    weight: 10,
    rate: 1,
  },
  {
    code: 'F05',
    name: 'Quầy Ngô Quyền',
    city: 'Hải Phòng',
    postCode: '04000',
    district: '304',
    address: '19 Lạch Tray',
    phone: '0912340005',
    contact: 'Vũ Đức Anh',
    region: 'NORTH',
    bankBin: '970415',
    bankAccount: '109876543210',
    leadTime: 1,
    weight: 10,
    rate: 1,
  },
  {
    code: 'F06',
    name: 'Quầy Nha Trang',
    city: 'Khánh Hòa',
    postCode: '57000',
    district: '568',
    address: '88 Trần Phú',
    phone: '0912340006',
    contact: 'Đặng Ngọc Bích',
    region: 'CENTRAL',
    bankBin: '970422',
    bankAccount: '0680112233445',
    leadTime: 3,
    weight: 9,
    rate: 1,
  },
  {
    code: 'F07',
    name: 'Quầy Đà Lạt',
    city: 'Lâm Đồng',
    postCode: '66000',
    district: '672',
    address: '14 Phan Đình Phùng',
    phone: '0912340007',
    contact: 'Hồ Thanh Tùng',
    region: 'CENTRAL',
    bankBin: '970403',
    bankAccount: '050012345678',
    leadTime: 3,
    weight: 8,
    rate: 1,
  },
  {
    code: 'F08',
    name: 'Quầy Phú Quốc',
    city: 'Kiên Giang',
    postCode: '91000',
    district: '911',
    address: '201 Đường 30 Tháng 4',
    phone: '0912340008',
    contact: 'Bùi Thị Kim Ngân',
    region: 'SOUTH',
    bankBin: '970432',
    bankAccount: '145678901',
    leadTime: 5,
    weight: 6,
    rate: 1.05,
  },
];

export { consignmentLocation, storeLocation };

const districtName = (code: string): string => districtRows.find(row => row.code === code)?.name ?? '';

export const franchiseRows: readonly (typeof franchises.$inferInsert)[] = stores.map(store => ({
  customer_no: store.code,
  name: store.name,
  address: store.address,
  phone_no: store.phone,
  contact: store.contact,
  district_code: store.district,
  district_name: districtName(store.district),
  post_code: store.postCode,
  city: store.city,
  region_code: store.region,
  location_code: storeLocation(store.code),
  tp_no: `TP-${store.code}`,
  ss_no: `SS-${store.code}`,
  ...defaultVendor,
  receipt_lead_time: store.leadTime,
  header_campaign: 'RETAIL',
  header_costcenter: `CC-${store.code}`,
  header_channel: 'FRANCHISE',
  header_department: 'SALES',
  header_factory: '',
  line_campaign: 'RETAIL',
  line_costcenter: `CC-${store.code}`,
  line_gen_bus_posting_group: 'DOMESTIC',
  batch_name: `POS-${store.code}`,
  consignment_location_code: consignmentLocation(store.code),
  consignment_warehouse_code: mainWarehouse.code,
  consignment_intransit_code: inTransit.code,
  bank_bin: store.bankBin,
  bank_account_no: store.bankAccount,
}));

export const locationRows: readonly (typeof locations.$inferInsert)[] = [
  {
    ...mainWarehouse,
    franchise_code: null,
    address: '1 Võ Văn Kiệt',
    city: 'Hồ Chí Minh',
    post_code: '70000',
  },
  {
    ...inTransit,
    franchise_code: null,
    address: '',
    city: '',
    post_code: '',
  },
  ...stores.flatMap(store => [
    {
      code: storeLocation(store.code),
      name: store.name,
      franchise_code: store.code,
      location_type: 'store' as const,
      address: store.address,
      city: store.city,
      post_code: store.postCode,
    },
    {
      code: consignmentLocation(store.code),
      name: `${store.name} (ký gửi)`,
      franchise_code: store.code,
      location_type: 'consignment' as const,
      address: store.address,
      city: store.city,
      post_code: store.postCode,
    },
  ]),
];

/** The ERP's customers: the franchises, and two that are about to become some. */
export const erpCustomerRows: readonly (typeof erpCustomers.$inferInsert)[] = [
  ...franchiseRows.map(
    ({
      customer_no,
      name,
      address,
      phone_no,
      contact,
      district_code,
      district_name,
      post_code,
      city,
      region_code,
    }) => ({
      customer_no,
      name,
      address,
      phone_no,
      contact,
      district_code,
      district_name,
      post_code,
      city,
      region_code,
    }),
  ),
  {
    customer_no: 'F09',
    name: 'Quầy Huế',
    address: '23 Hùng Vương',
    phone_no: '0912340009',
    contact: 'Ngô Thị Hương',
    district_code: '',
    district_name: '',
    post_code: '49000',
    city: 'Huế',
    region_code: 'CENTRAL',
  },
  {
    customer_no: 'F10',
    name: 'Quầy Vũng Tàu',
    address: '7 Trưng Trắc',
    phone_no: '0912340010',
    contact: 'Đỗ Hoàng Long',
    district_code: '',
    district_name: '',
    post_code: '78000',
    city: 'Bà Rịa - Vũng Tàu',
    region_code: 'SOUTH',
  },
];
