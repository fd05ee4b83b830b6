export const shippingServices = {
  none: { title: 'Chưa có dịch vụ vận chuyển', hint: 'Dùng để chọn khi giao đơn hàng.' },
  one: 'dịch vụ vận chuyển',
  agent: 'Đơn vị vận chuyển',
  agentHint: 'Chọn một mã, hoặc nhập mã mới.',
  code: 'Mã dịch vụ',
  description: 'Diễn giải',
  customer: 'Khách hàng',
  ofOneShop: 'Dịch vụ này được tạo tại quầy cho một khách hàng và chỉ dùng ở cửa hàng đó.',
};
