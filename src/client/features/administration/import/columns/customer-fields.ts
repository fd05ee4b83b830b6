import type { Field } from './field.ts';
import { franchiseHeaders } from './staff-fields.ts';

/** What a file says of customers. */
export const customerFields = {
  phone_no: {
    type: 'phone',
    headers: [
      'phone',
      'phone no',
      'phone number',
      'mobile',
      'tel',
      'điện thoại',
      'số điện thoại',
      'sđt',
      'đt',
      'di động',
    ],
  },
  name: {
    type: 'text',
    headers: [
      'name',
      'customer',
      'customer name',
      'full name',
      'tên',
      'họ tên',
      'họ và tên',
      'khách hàng',
      'tên khách hàng',
      'tên khách',
    ],
  },
  prefix: { type: 'text', headers: ['title', 'salutation', 'danh xưng', 'xưng hô'] },
  birth_date: {
    type: 'date',
    mayLack: true,
    headers: ['birthday', 'birth date', 'date of birth', 'dob', 'ngày sinh', 'sinh nhật'],
  },
  email: { type: 'text', mayLack: true, headers: ['e-mail', 'mail', 'thư điện tử'] },
  address: { type: 'text', headers: ['street', 'địa chỉ', 'số nhà', 'đường'] },
  address_2: { type: 'text', headers: ['address 2', 'địa chỉ 2'] },
  ward_name: {
    type: 'text',
    headers: ['ward', 'commune', 'ward commune', 'phường', 'xã', 'phường xã', 'đặc khu', 'phường xã đặc khu'],
  },
  district_name: { type: 'text', headers: ['district', 'quận', 'huyện', 'quận huyện'] },
  city: {
    type: 'text',
    headers: ['province', 'province city', 'tỉnh', 'thành phố', 'tỉnh thành', 'tỉnh thành phố'],
  },
  franchise_code: { type: 'code', headers: franchiseHeaders },
} as const satisfies Readonly<Record<string, Field>>;

/** One customer as a file says it. */
export const sampleCustomer = {
  phone_no: '0912345678',
  name: 'Nguyễn Thị Hoa',
  prefix: 'Chị',
  birth_date: '1990-05-20',
  email: 'hoa@example.vn',
  address: '12 Hàng Bông',
  ward_name: 'Phường Hoàn Kiếm',
  city: 'Hà Nội',
};
