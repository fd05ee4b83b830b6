import type { Field } from './field.ts';

export const franchiseHeaders = [
  'franchise',
  'franchise code',
  'shop',
  'store',
  'cửa hàng',
  'mã cửa hàng',
  'chi nhánh',
  'mã chi nhánh',
] as const;

/** What a file says of people who may sign in. A name in one column is kept as it is. */
export const staffFields = {
  username: {
    type: 'text',
    headers: ['user name', 'user', 'login', 'account', 'tên đăng nhập', 'tài khoản', 'tên tài khoản'],
  },
  lastname: { type: 'text', headers: ['last name', 'surname', 'họ', 'họ và tên đệm', 'họ đệm'] },
  firstname: {
    type: 'text',
    headers: ['first name', 'given name', 'name', 'full name', 'tên', 'họ tên', 'họ và tên', 'tên nhân viên'],
  },
  email: { type: 'text', mayLack: true, headers: ['e-mail', 'mail', 'thư điện tử'] },
  role_name: { type: 'role', headers: ['role', 'vai trò', 'chức vụ'] },
  franchise_code: { type: 'code', headers: franchiseHeaders },
  permission_set: {
    type: 'text',
    headers: ['permission set', 'permissions', 'rights', 'bộ quyền', 'quyền', 'nhóm quyền'],
  },
} as const satisfies Readonly<Record<string, Field>>;

/** One person as a file says it. */
export const sampleStaff = {
  username: 'hoa.nguyen',
  lastname: 'Nguyễn Thị',
  firstname: 'Hoa',
  email: 'hoa@example.vn',
  role_name: 'FRANCHISE_STORE',
};
