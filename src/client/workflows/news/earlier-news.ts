import type { News } from './news-entry.ts';

/** What was new until 24 November 2026, the newest first. */
export const earlierNews: readonly News[] = [
  {
    key: 'drawers',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'A shift for each drawer',
        text: 'A shop with several counters has a drawer at each: the office adds them under Devices, each tablet says once which one is beside it, and each drawer is opened, counted and ended by itself.',
      },
      vi: {
        title: 'Mỗi két một ca',
        text: 'Cửa hàng có nhiều quầy thì mỗi quầy có một két: văn phòng thêm két trong mục Thiết bị, mỗi máy chọn một lần két ở cạnh mình, và mỗi két mở ca, đếm tiền, đóng ca riêng.',
      },
    },
  },
  {
    key: 'tiles',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'Your shop’s own tiles',
        text: 'A sale begins with pages of tiles that your shop puts together, with what it sells most, and with what it sold last. Whoever may change the pages does it right there.',
      },
      vi: {
        title: 'Ô hàng của riêng cửa hàng',
        text: 'Màn hình bán hàng mở đầu bằng các trang ô hàng do cửa hàng tự sắp xếp, hàng bán chạy và hàng vừa bán. Ai được phép thì sửa các trang ngay tại đó.',
      },
    },
  },
  {
    key: 'receive-counter',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'Receive with a big counter',
        text: 'While goods are scanned in, the last item stands there large, with how many of how many have come. Before you receive, what is missing and what is too many is named.',
      },
      vi: {
        title: 'Nhận hàng với số đếm lớn',
        text: 'Khi quét hàng nhập, món vừa quét hiện thật lớn cùng số đã nhận trên tổng số. Trước khi nhận, hàng thiếu và hàng thừa được nêu rõ tên.',
      },
    },
  },
  {
    key: 'search-everything',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'Search of everything',
        text: 'Press More, or Ctrl and K, and type a number, a phone number or a name: orders, receipts, customers, items and pages are found.',
      },
      vi: {
        title: 'Tìm mọi thứ một chỗ',
        text: 'Bấm Khác (hoặc Ctrl và K) rồi gõ số chứng từ, số điện thoại hoặc tên: đơn hàng, phiếu thu, khách hàng, mặt hàng và các trang đều tìm thấy.',
      },
    },
  },
  {
    key: 'return-by-receipt',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'Return by scanning the receipt',
        text: 'Scan the bar code of a printed receipt on the sale screen: its order opens with what can be returned, and the money goes back the way it was paid.',
      },
      vi: {
        title: 'Trả hàng bằng cách quét phiếu',
        text: 'Quét mã vạch trên phiếu đã in tại màn hình bán hàng: đơn hàng mở ra với những món trả được, và tiền hoàn lại theo đúng cách khách đã trả.',
      },
    },
  },
  {
    key: 'change-method',
    on: '2026-11-24',
    texts: {
      en: {
        title: 'Change the payment method of a slip',
        text: 'Was a transfer posted as cash? Open the receipt in Payment History and press Change method, if you may. What is owed stays as it is, and both entries stay on record.',
      },
      vi: {
        title: 'Đổi cách thanh toán của phiếu thu',
        text: 'Lỡ ghi chuyển khoản thành tiền mặt? Mở phiếu thu trong Lịch sử thanh toán rồi bấm Đổi cách thanh toán, nếu bạn được phép. Số còn phải thu không đổi, cả hai lần ghi đều được lưu lại.',
      },
    },
  },
];
