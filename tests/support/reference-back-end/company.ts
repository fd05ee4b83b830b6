// A small company as its own back end has it: two shops, their people, what they sell.

export type Item = {
  item_no: string;
  description: string;
  barcode: string;
  unit_price: number;
  stock: number;
  /** Name of the file below the path of pictures; empty for none. */
  picture: string;
};

export type Person = {
  user_id: number;
  username: string;
  password: string;
  firstname: string;
  role: { id: number; role_name: string };
  /** Number of their franchise; empty for none. */
  customer_no: string;
};

export type Shop = { customer_no: string; name: string; location_code: string; address: string };

export const shops: readonly Shop[] = [
  { customer_no: 'F01', name: 'Cửa hàng Lê Lợi', location_code: 'S01', address: '12 Lê Lợi, Quận 1' },
  { customer_no: 'F02', name: 'Cửa hàng Hai Bà Trưng', location_code: 'S02', address: '5 Hai Bà Trưng' },
];

export const people: readonly Person[] = [
  {
    user_id: 11,
    username: 'lan',
    password: 'lan12345',
    firstname: 'Lan',
    customer_no: 'F01',
    role: { id: 2, role_name: 'Store' },
  },
  {
    user_id: 12,
    username: 'minh',
    password: 'minh1234',
    firstname: 'Minh',
    customer_no: 'F02',
    role: { id: 2, role_name: 'Store' },
  },
  {
    user_id: 1,
    username: 'chief',
    password: 'chief123',
    firstname: 'Chi',
    customer_no: '',
    role: { id: 1, role_name: 'Administrators' },
  },
];

export const items: readonly Item[] = [
  ['A100', 'Sữa tươi tiệt trùng 1 L', '8934000000017', 32_000, 40, 'A100.png'],
  ['A200', 'Cà phê rang xay 500 g', '8934000000024', 125_000, 12],
  ['A300', 'Nước mắm 750 ml', '8934000000031', 48_000, 25],
  ['A400', 'Gạo ST25 5 kg', '8934000000048', 189_000, 8],
].map(([item_no, description, barcode, unit_price, stock, picture = '']) => ({
  // Each row above has these six, in this order, or five of them.
  ...({ item_no, description, barcode, unit_price, stock, picture } as Item),
}));

/** One pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const pictures: ReadonlyMap<string, Buffer> = new Map([['A100.png', Buffer.from(png, 'base64')]]);

const everyButton = [
  ...['Save', 'Confirm', 'Release', 'Ship Now', 'Reopen', 'Cancel', 'Close', 'Print', 'Add New'],
  ...['Receive Now', 'Receive', 'Credit Memo', 'Sync', 'Post'],
  ...['Add Receipt', 'Post And Print', 'Delete Receipt', 'Refresh Data', 'Export Excel', 'Transfer', 'Shift'],
];

const pages = [
  ...['/salesOrders', '/salesOrders/detail', '/salesQuotes', '/salesQuotes/detail'],
  ...['/salesOrders/creditMemo', '/payment'],
  ...['/payment/history', '/purchasesOrders', '/purchasesOrders/detail', '/warehouseEntries'],
  ...['/consignmentReceipt', '/consignmentReceipt/detail'],
  ...['/reports/onHand', '/reports/shifts', '/reports/inventoryReport', '/items'],
];

/** The set of the people of shops. Lists and entries are JSON text. */
export const shopSet = {
  id: 3,
  name: 'Shop',
  permission_type: 'edit',
  pages: JSON.stringify(pages),
  permissions: JSON.stringify(
    pages.map(page_url => ({ page_url, buttons: everyButton, fields: ['remaining_amount'], filters: [] })),
  ),
  users: JSON.stringify([11, 12]),
};
