export const newItem = {
  add: 'Thêm mặt hàng này',
  title: 'Mặt hàng mới',
  barcode: 'Mã vạch',
  barcodeHint: 'Quét mã, hoặc để trống',
  name: 'Tên hàng',
  nameNeeded: 'Hãy nhập tên hàng!',
  price: 'Giá bán, gồm thuế',
  priceNeeded: 'Hãy nhập giá bán!',
  vat: 'Thuế GTGT',
  there: 'Đã có mặt hàng mang mã này.',
  addAndSell: 'Thêm và bán',
};
