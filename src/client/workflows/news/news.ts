import { earlierNews } from './earlier-news.ts';
import type { News } from './news-entry.ts';

/**
 * What is new, the newest first. The texts stand here in both languages and not among the others: only a
 * person who looks at them loads them. What only few would notice is left out.
 */
export const news: readonly News[] = [
  {
    key: 'invoice-notices',
    on: '2026-11-30',
    texts: {
      en: {
        title: 'A wrong name on an invoice needs no new one',
        text: 'Where only the buyer’s name or address is wrong, open the e-invoice and make a notice 04/SS. Quầy gives you the form as a file, and keeps what is still to be sent at the top of the page.',
      },
      vi: {
        title: 'Sai tên trên hóa đơn điện tử: lập thông báo 04/SS',
        text: 'Nếu chỉ sai tên hoặc địa chỉ người mua, hãy mở hóa đơn điện tử và lập thông báo 04/SS. Quầy tạo sẵn mẫu, và nhắc ở đầu trang cho đến khi đã gửi.',
      },
    },
  },
  {
    key: 'invoice-files',
    on: '2026-11-30',
    texts: {
      en: {
        title: 'Invoices as a file, and a page to look them up',
        text: 'An issued e-invoice offers PDF and XML where a provider issues it, and else leads to the page of the provider with its code.',
      },
      vi: {
        title: 'Tải tệp hóa đơn điện tử, mở trang tra cứu',
        text: 'Hóa đơn điện tử đã phát hành có nút tải PDF, XML nếu nhà cung cấp tự phát hành; nếu lập tay thì có đường dẫn tới trang tra cứu.',
      },
    },
  },
  {
    key: 'tax-code-look-up',
    on: '2026-11-30',
    texts: {
      en: {
        title: 'A tax code fills in the company',
        text: 'Where the company has connected a register, a whole tax code under VAT invoice fills in name and address. Without an answer you type them, as before.',
      },
      vi: {
        title: 'Gõ mã số thuế, có ngay tên công ty',
        text: 'Nếu công ty đã kết nối nơi tra cứu, gõ đủ mã số thuế khi khách lấy hóa đơn điện tử là có tên và địa chỉ. Không có trả lời thì gõ tay như trước.',
      },
    },
  },
  {
    key: 'screen-on-another-tablet',
    on: '2026-11-29',
    texts: {
      en: {
        title: 'Another tablet faces the customer',
        text: 'My Profile, Customer’s screen, Use another tablet: scan the code with a second tablet or phone. It shows the cart, the total and the code of a transfer, and needs no sign-in.',
      },
      vi: {
        title: 'Dùng máy khác làm màn hình khách',
        text: 'Hồ sơ của tôi → Màn hình khách → Dùng máy khác: quét mã bằng máy tính bảng hoặc điện thoại thứ hai. Máy đó hiện giỏ hàng, tổng tiền và mã chuyển khoản, không cần đăng nhập.',
      },
    },
  },
  {
    key: 'own-goods',
    on: '2026-11-29',
    texts: {
      en: {
        title: 'Goods of your shop alone',
        text: 'Where the company has opened a category for it, who has the right adds goods under Items, or at the counter after an unknown code: name, price, VAT, picture. Other shops do not see them.',
      },
      vi: {
        title: 'Hàng riêng của cửa hàng',
        text: 'Nhóm hàng nào công ty cho phép thì người có quyền thêm được mặt hàng riêng: ở trang Mặt hàng, hoặc khi quét mã lạ lúc bán. Nhập tên, giá, thuế, ảnh; cửa hàng khác không thấy.',
      },
    },
  },
  {
    key: 'printer-search',
    on: '2026-11-29',
    texts: {
      en: {
        title: 'Printers are found in the network',
        text: 'Administrators press Search the network for printers under Devices and choose the address. A test print shows which printer it is.',
      },
      vi: {
        title: 'Tự tìm máy in trong mạng',
        text: 'Quản trị viên bấm Tìm máy in trong mạng ở trang Thiết bị rồi chọn địa chỉ. In thử sẽ biết là máy nào.',
      },
    },
  },
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
  ...earlierNews,
];
