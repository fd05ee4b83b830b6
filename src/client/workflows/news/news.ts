import { type Language, language } from '../../messages/language.ts';

/** Something that people find after an update, in the words of a shop. */
export type News = {
  /** Never used again for anything else: by it a tablet knows what a person has been told. */
  readonly key: string;
  /** The day on which it was made, `yyyy-mm-dd`. */
  readonly on: string;
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly text: string }>>;
};

/**
 * What is new, the newest first. The texts stand here in both languages and not among the others: only a
 * person who looks at them loads them. What only few would notice is left out.
 */
export const news: readonly News[] = [
  {
    key: 'other-shop-returns',
    on: '2026-11-29',
    texts: {
      en: {
        title: 'Take back what another shop sold',
        text: 'Who has the right scans the receipt of another shop: the goods go into your stock, the cash comes out of your drawer, and the report Returns Between Shops says what the other shop owes for it.',
      },
      vi: {
        title: 'Nhận hàng trả của cửa hàng khác',
        text: 'Người có quyền chỉ cần quét phiếu của cửa hàng khác: hàng vào kho của mình, tiền mặt hoàn từ két của mình, và báo cáo Trả hàng giữa các cửa hàng ghi số tiền cửa hàng kia phải trả lại.',
      },
    },
  },
  {
    key: 'home-now',
    on: '2026-11-29',
    texts: {
      en: {
        title: 'Home says what to do now',
        text: 'Selling, the drawer and what waits keep their places. Who looks after a shop begins with its revenue against last week, what sold best, shifts over or short and what is owed; each figure leads to its report.',
      },
      vi: {
        title: 'Trang chủ cho biết việc cần làm',
        text: 'Bán hàng, két và việc đang chờ luôn ở một chỗ. Người quản lý thấy ngay doanh thu so với tuần trước, hàng bán chạy, ca thừa thiếu tiền và tiền khách còn nợ; bấm vào số nào để mở báo cáo của số đó.',
      },
    },
  },
  {
    key: 'pay-back',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'A customer paid too much?',
        text: 'An order that says Refund due has a button Pay back: in cash or by transfer, no more than is owed, also without a network. It stands on the slip of the shift.',
      },
      vi: {
        title: 'Khách trả thừa tiền?',
        text: 'Đơn hàng ghi Cần hoàn có nút Hoàn tiền cho khách: bằng tiền mặt hoặc chuyển khoản, không quá số phải hoàn, cả khi mất mạng. Khoản đó nằm trên phiếu ca.',
      },
    },
  },
  {
    key: 'every-code',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Scan every code, everywhere',
        text: 'Cases, labels of the scale, square codes and several bar codes of one item are understood: a case counts as what it holds. Returns and deliveries are scanned too, and a scan never lands in an amount.',
      },
      vi: {
        title: 'Quét được mọi mã, ở mọi nơi',
        text: 'Mã thùng, tem cân, mã vuông và nhiều mã vạch của một mặt hàng đều đọc được: quét mã thùng là đủ số cái trong thùng. Trả hàng và giao hàng cũng quét được, và mã quét không bao giờ lọt vào ô số tiền.',
      },
    },
  },
  {
    key: 'short-delivery',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Not everything came?',
        text: 'A purchase order of which something was shipped and never arrived can be ended: open it and choose Not all of it came. Only what has come is invoiced.',
      },
      vi: {
        title: 'Hàng giao thiếu?',
        text: 'Đơn đặt hàng có hàng đã giao mà không đến nay kết thúc được: mở đơn và chọn Giao thiếu hàng. Chỉ tính tiền hàng đã nhận.',
      },
    },
  },
  {
    key: 'vouchers',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Vouchers for cash in and out',
        text: 'Cash that is taken in or paid out by hand takes a name and an address. Open the entry to print its voucher, with room to sign. In every list, Columns chooses what you see.',
      },
      vi: {
        title: 'Phiếu thu, phiếu chi',
        text: 'Khi thu hoặc chi tiền, ghi được tên và địa chỉ. Mở khoản thu chi để in phiếu, có chỗ ký. Ở mọi danh sách, nút Cột cho bạn chọn những cột muốn xem.',
      },
    },
  },
  {
    key: 'undo-discard',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Discarded by mistake? Undo',
        text: 'What you discard before it is sent can be had back for a day, under Discarded in the outbox. Where money was taken, the office is told, and it stands on the Z of the drawer.',
      },
      vi: {
        title: 'Lỡ tay bỏ? Hoàn tác được',
        text: 'Những gì bạn bỏ trước khi gửi có thể lấy lại trong một ngày, ở mục Đã bỏ của danh sách chưa gửi. Nếu đã thu tiền, văn phòng được báo và phiếu Z của két ghi lại.',
      },
    },
  },
  {
    key: 'without-network',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'More without the internet',
        text: 'The open shift, the newest 300 finished sales and the figures of today and yesterday stay on the tablet: count and end the shift, take goods back and print again also while the network is gone.',
      },
      vi: {
        title: 'Làm được nhiều hơn khi mất mạng',
        text: 'Ca đang mở, 300 đơn bán gần nhất và số liệu hôm nay, hôm qua nằm sẵn trên máy: vẫn đếm và đóng ca, nhận hàng trả, in lại khi mất mạng.',
      },
    },
  },
  {
    key: 'tablets-told',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'The office sees what is unsent',
        text: 'Under Devices, “Tablets” shows what each tablet has not sent yet and since when. What you made for your former shop is sent for that shop. Where somebody is gone, an administrator lets their work be sent.',
      },
      vi: {
        title: 'Văn phòng thấy việc chưa gửi',
        text: 'Trong mục Thiết bị, phần “Máy tính bảng” cho biết mỗi máy còn gì chưa gửi và từ khi nào. Việc bạn làm cho cửa hàng cũ được gửi cho cửa hàng đó. Nếu ai đã nghỉ, quản trị viên cho gửi việc của họ.',
      },
    },
  },
  {
    key: 'told-prices',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'The price on the tablet stands',
        text: 'If a price changes before a sale is sent, the customer still pays what the tablet said. The office sees the differences under Reports, and sets how far that goes in Company Settings.',
      },
      vi: {
        title: 'Giá trên máy được giữ',
        text: 'Nếu giá đổi trước khi đơn được gửi, khách vẫn trả theo giá trên máy. Văn phòng xem chênh lệch trong mục Báo cáo và đặt mức cho phép trong Thiết lập công ty.',
      },
    },
  },
  {
    key: 'stock-below-zero',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'The till says what is missing',
        text: 'If more is sold than is there, the till says how many are missing and goes on. Company Settings can also say nothing, or refuse it.',
      },
      vi: {
        title: 'Máy báo khi thiếu hàng',
        text: 'Khi bán nhiều hơn số đang có, máy báo thiếu bao nhiêu và vẫn bán. Trong Thiết lập công ty có thể chọn không báo, hoặc không cho bán.',
      },
    },
  },
  {
    key: 'own-printer',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'A printer of its own for each tablet',
        text: 'A tablet prints on the printer at its cable, or on an Epson or Star printer in the shop’s network, also without the internet. Choose it in My Profile.',
      },
      vi: {
        title: 'Mỗi máy một máy in riêng',
        text: 'Máy in thẳng ra máy in cắm cáp, hoặc máy in Epson, Star trong mạng của cửa hàng, kể cả khi mất internet. Chọn trong Hồ sơ của tôi.',
      },
    },
  },
  {
    key: 'copies',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'As many copies as you need',
        text: 'Under Devices each printer is told how many copies of each kind of slip come out. From the second on, the paper says that it is a copy.',
      },
      vi: {
        title: 'In nhiều bản',
        text: 'Trong mục Thiết bị, đặt cho từng máy in số bản của mỗi loại giấy. Từ bản thứ hai, trên giấy có ghi là bản sao.',
      },
    },
  },
  {
    key: 'owed-and-waiting',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Who owes, and which transfer is still to come',
        text: 'A customer who gives too little: the till asks whether you take the rest or leave it on their account. Orders say what is owed, and a sale by transfer is sold once the money has been seen.',
      },
      vi: {
        title: 'Ai còn nợ, khoản chuyển nào chưa về',
        text: 'Khách trả thiếu: máy hỏi thu tiếp hay ghi nợ cho khách. Đơn hàng ghi rõ còn nợ bao nhiêu, và đơn chuyển khoản chỉ là đã bán khi đã thấy tiền về.',
      },
    },
  },
  {
    key: 'logo',
    on: '2026-11-25',
    texts: {
      en: {
        title: 'Your logo on every paper',
        text: 'The office chooses it in Company Settings: it stands at the head of slips and sheets, and a test print shows how it looks.',
      },
      vi: {
        title: 'Logo trên mọi giấy in',
        text: 'Văn phòng chọn logo trong Thiết lập công ty: logo nằm ở đầu phiếu và giấy A4, A5; bấm In thử để xem trước.',
      },
    },
  },
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

/** The texts in the language of this page. */
export const inWords = ({ texts }: News) => texts[language()];
