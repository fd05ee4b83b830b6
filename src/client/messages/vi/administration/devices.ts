export const devices = {
  one: 'thiết bị',
  name: 'Tên',
  code: 'Mã thiết bị',
  type: 'Loại',
  types: { PRINTER: 'Máy in quầy', ADMIN_PRINTER: 'Máy in văn phòng' },
  typeHint: 'Máy in văn phòng dành cho quản trị viên; máy in quầy dành cho nhân viên tại địa điểm đó.',
  location: 'Địa điểm',
  ip: 'Địa chỉ IP',
  port: 'Cổng',
  required: 'Bắt buộc in',
  requiredHint: 'Phải in xong mới được tiếp tục.',
  address: 'Địa chỉ',
};
