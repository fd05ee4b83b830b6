/** From whom every franchise buys unless another vendor is named: the franchisor, who ships from its own warehouse. */
export const defaultVendor = {
  vendor_no: 'V00001',
  vendor_name: 'Công ty Cổ phần Quầy',
  buy_from_code: 'WH-MAIN',
  buy_from_address: '1 Võ Văn Kiệt, Quận 5, Hồ Chí Minh',
} as const;

/** The franchisor's own locations, which each company has. */
export const mainWarehouse = { code: 'WH-MAIN', name: 'Kho trung tâm', location_type: 'warehouse' } as const;
export const inTransit = {
  code: 'INTRANSIT',
  name: 'Hàng đang chuyển',
  location_type: 'in_transit',
} as const;

export const storeLocation = (franchise: string): string => `${franchise}-STORE`;
export const consignmentLocation = (franchise: string): string => `${franchise}-CONS`;

/** A number of a document, such as `SO-F01-26-000123`, has no room for a longer code. */
export const longestFranchiseCode = 7;
