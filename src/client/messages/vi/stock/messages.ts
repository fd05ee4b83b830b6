import { formatQuantity } from '#model/kit/format.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';

/** Why an entry of the warehouse stays as it is. */
export const entries: TranslatedAreas['entries'] = {
  entryOfDocument: no => `Phiếu nhập xuất ${no} thuộc một chứng từ nên không sửa được.`,
  entryTakesBack: (no, other) => `Phiếu nhập xuất ${no} đảo phiếu nhập xuất ${other} nên không sửa được.`,
  entryTakenBack: (no, other) => `Phiếu nhập xuất ${no} đã được phiếu nhập xuất ${other} đảo lại.`,
};

/** Why goods cannot be ordered, moved or kept as a person wants. */
export const stock: TranslatedAreas['stock'] = {
  noOwnGoods: category => `Cửa hàng không được có hàng riêng trong nhóm “${category}”.`,
  barcodeOf: (code, name, item) => `Mã vạch ${code} là của ${name} (${item}).`,
  noBarcode: 'Đây không phải mã vạch. Hãy xem lại các chữ số.',
  tilePageTwice: name => `Có hai trang tên ${name}.`,
  noPicture: 'Đây không phải ảnh JPEG, PNG hay WebP.',
  pictureTooLarge: side => `Ảnh quá lớn: cạnh dài tối đa ${side} điểm ảnh.`,
  filesFailed: code => `Không lưu được ảnh (${code}). Hãy hỏi người vận hành máy chủ.`,
  noFiles: 'Máy chủ này không lưu ảnh.',
  pictureOfSite: (file: string) => `Ảnh này lấy từ tệp ${file} trên trang ảnh. Hãy đổi hoặc bỏ ảnh ở đó.`,
  noSite: 'Ảnh nằm trong thư mục của chính máy chủ; không có nơi nào khác.',
  stillShipped: lines => `Còn ${lines} dòng chưa nhận đủ hàng đã giao.`,
  nothingMissing: 'Đã nhận đủ mọi thứ được giao.',
  reopenByAdministrator: 'Chỉ quản trị viên mở lại được đơn đặt hàng.',
  wholeOnly: item => `${item} chỉ bán và đếm nguyên cái, không chia nhỏ.`,
  noErpPrice: item => `Công ty chưa có giá của ${item}, nên chưa đặt được giá bán ở đây.`,
  notBought: item => `Mặt hàng ${item} không đặt mua được ở đây.`,
  returnAtMost: (quantity, order, item) =>
    `Không trả được quá ${formatQuantity(quantity)} đơn vị đã nhận của ${order} ${item}.`,
  shipmentLineTwice: line => `Dòng giao hàng ${line} có hai lần.`,
  noShipmentLine: (line, shipment) => `Phiếu giao hàng ${shipment} không có dòng ${line}.`,
  nothingToRelease: no => `Không có gì để duyệt trong phiếu ${no}.`,
  issueShipped: 'Phiếu này đã có hàng được giao.',
  notKept: item => `Mặt hàng ${item} không có ở đây.`,
  nothingInTransit: 'Hiện không có hàng nào đang chuyển.',
  lineOnce: 'Mỗi dòng chỉ nhận được một lần trong một lượt.',
  receiveAtMost: (quantity, item, shipped, received) =>
    `Không nhận được quá ${formatQuantity(quantity)} đơn vị. Mặt hàng ${item}: đã giao ${formatQuantity(shipped)}, đã nhận ${formatQuantity(received)}.`,
};
