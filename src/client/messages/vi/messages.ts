import { formatAmount, formatDate, formatNumber, formatQuantity } from '#model/kit/format.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';
import type { Thing } from '#model/messages/things.ts';
import type { PaymentMethod, ReceiptType } from '#model/sales/payments.ts';
import * as administrators from './administration/messages.ts';
import { consignmentIssues } from './consignment/consignment-issues.ts';
import { consignmentReceipt } from './consignment/consignment-receipt.ts';
import { privacyRefusals } from './customers/messages.ts';
import { fields, types, verbs } from './document-words.ts';
import { purchaseOrders } from './purchases/purchase-orders.ts';
import { books, einvoices, money } from './sales/messages.ts';
import { salesOrders } from './sales/sales-orders.ts';
import { entries, stock } from './stock/messages.ts';
import { validation } from './validation.ts';
import { pages, things } from './words.ts';

/** Another server may name a thing or a status that this build does not know: it is said as it came. */
const said = (words: Readonly<Record<string, string | undefined>>, name: string) => words[name] ?? name;
/** What the server calls its things, at the beginning of a sentence. */
const thing = (name: Thing) => {
  const word = said(things, name);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
/** A status has one label, whatever the document. */
const statuses = {
  ...salesOrders.status,
  ...purchaseOrders.status,
  ...consignmentIssues.status,
  ...consignmentReceipt.status,
};
const status = (code: string) => `“${said(statuses, code)}”`;
const receiptTypes: Readonly<Record<ReceiptType, string>> = {
  collect_store: 'Thu tại cửa hàng',
  collect_dealer: 'Đại lý thu',
  collect_ecom: 'Thương mại điện tử thu',
  ecom_collect_store: 'Đơn online, thu tại cửa hàng',
};
const methods: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Tiền mặt',
  installment: 'Trả góp',
  transfer: 'Chuyển khoản',
  card: 'Quẹt thẻ',
  payoo: 'Payoo',
  viettel: 'Viettel',
  collection_on_behalf: 'Thu hộ',
};

/** What rules and the server refuse. */
export const messages: TranslatedAreas = {
  validation,
  documents: {
    status: (code, place) => `Không làm được khi ${place.msg} ở trạng thái ${status(code)}.`,
    unknownStatus: code => `Chứng từ ở trạng thái ${status(code)} không làm gì được ở đây.`,
    notOfType: type => `Việc này không có ở ${types[type]}.`,
    salesHeader: no => `đơn ${no}`,
    salesHeaderOf: (type, no) => `${types[type]} ${no}`,
    purchaseHeader: (type, no) => (type === 'Order' ? `đơn đặt hàng ${no}` : `phiếu trả hàng mua ${no}`),
    transferHeader: no => `phiếu xuất ký gửi ${no}`,
    mustHave: (field, place) => `${fields[field]} phải có trong ${place.msg}.`,
    hasNoValue: field => `${fields[field]} phải có.`,
    notBefore: (field, day) => `${fields[field]} không được trước ${day}.`,
    notAfter: (field, last) => `${fields[field]} không được sau ${formatDate(last)}.`,
    notPast: field => `${fields[field]} không được ở quá khứ.`,
    booksClosed: first => `Ngày ghi sổ không được trước ${formatDate(first)}: sổ kỳ đó đã khóa.`,
  },
  sales: {
    noOwnReceipt: 'Không có phiếu thu nào bạn xóa được.',
    walkInOwes: (amount: number) =>
      `Khách lẻ không thể nợ ${formatAmount(amount)} ₫: hãy thu đủ, hoặc chọn khách hàng trước.`,
    noPostedReceipt: 'Đơn này chưa có phiếu thu nào được xác nhận.',
    noReceipt: 'Không có phiếu thu nào để xác nhận.',
    openReceipts: 'Trước hết phải xác nhận hoặc xóa các phiếu thu chưa xác nhận.',
    postedReceipts: 'Trước hết phải đảo các phiếu thu đã xác nhận.',
    deleteReceipts: 'Trước hết phải xóa các phiếu thu chưa xác nhận.',
    pointsNeedCustomer: 'Dùng điểm cần có khách hàng.',
    quoteExpired: day => `Báo giá này đã hết hạn ngày ${day}. Nếu vẫn giữ giá, hãy gia hạn trước.`,
    supportAsked: 'Đã nhờ kho hỗ trợ rồi.',
    paid: 'Không còn gì phải trả.',
    paidBack: 'Không còn gì phải hoàn lại.',
    remaining: 'Số tiền còn lại phải bằng 0.',
    remainingByAdministrator: 'Chỉ quản trị viên sửa được số tiền còn lại.',
    shipAtMost: quantity => `Không giao được quá ${formatQuantity(quantity)} đơn vị.`,
    invoiceAtMost: quantity => `Không ghi nhận bán được quá ${formatQuantity(quantity)} đơn vị.`,
    nothingToCredit: 'Không có gì để trả.',
    returnAtMost: (quantity, order, item) =>
      `Không trả được quá ${formatQuantity(quantity)} đơn vị đã giao của ${order} ${item}.`,
    feeThere: line => `Dòng phí số ${line} đã có.`,
    noFee: line => `Không có dòng phí số ${line}.`,
    priceGone: (item, told, now) =>
      `${item} nay giá ${formatAmount(now)} ₫. ${formatAmount(told)} ₫ không còn là giá được giữ. Người quản lý quyết định: bán theo giá hôm nay, hoặc cho giữ mức chênh lớn hơn trong thiết lập công ty.`,
    notSold: item => `Mặt hàng ${item} không bán ở đây.`,
    memoOfOrder: 'Phiếu trả hàng được lập từ đơn hàng của nó.',
    memoWithOrder: 'Phiếu trả hàng được ghi sổ cùng đơn hàng của nó.',
    pointsFirst: 'Trước hết phải bỏ các điểm đã dùng.',
    personalId: 'Số định danh không đúng: phải có mười hai chữ số.',
    idOrPhone: 'Vui lòng nhập số định danh hoặc số điện thoại.',
    budgetCode: 'Mã quan hệ ngân sách không đúng: phải có bảy chữ số.',
    buyerFixed: order => `Hóa đơn của ${order} đã lập: muốn sửa phải lập hóa đơn thay thế hoặc điều chỉnh.`,
    typeStays: 'Không đổi được loại chứng từ.',
    nothingToPost: 'Không có gì để ghi sổ.',
    pointsAtMost: most => `Đơn này không dùng được quá ${formatQuantity(most)} điểm.`,
    points: balance => `Khách hàng chỉ có ${formatQuantity(balance)} điểm.`,
    amountAboveNothing: 'Số tiền phải lớn hơn 0.',
    payBackAtMost: most => `Chỉ còn phải hoàn cho khách không quá ${formatAmount(most)} ₫.`,
    madeOnline: no => `Đơn ${no} được đặt trên web bán hàng. Hãy sửa đơn trên web.`,
    payBackBy: 'Tiền được hoàn bằng tiền mặt hoặc chuyển khoản.',
    nothingOwedBack: 'Không phải hoàn tiền cho khách.',
    amountAtMost: most => `Số tiền không được quá ${formatAmount(most)}.`,
    receiptPosted: 'Chỉ xóa được phiếu thu chưa xác nhận.',
    receiptOfOther: 'Chỉ người lập phiếu thu hoặc quản trị viên xóa được.',
    postedAlready: 'Phiếu thu đã được xác nhận rồi.',
    receiptNotPosted: 'Chỉ phiếu thu đã xác nhận mới đổi được cách thanh toán.',
    receiptOfOtherDay: 'Chỉ đổi được cách thanh toán trong ngày ghi sổ.',
    receiptShiftEnded: 'Ca của phiếu thu này đã kết thúc. Hãy mở ca trước.',
    nothingToExchange: 'Hàng trả lại không còn tiền để trừ vào đơn mới.',
    mayNotExchange: 'Bạn không được duyệt và ghi sổ phiếu trả hàng nên không đổi hàng được.',
    exchangeStands: 'Khoản này trả bằng hàng đổi, không có tiền để đổi cách thanh toán.',
    sameMethod: 'Phiếu thu đã ghi đúng cách thanh toán này.',
    receiptGone: 'Phiếu thu không có.',
    autoOff: 'Khuyến mãi tự động đang tắt.',
    birthdayOff: 'Khuyến mãi sinh nhật đang tắt.',
    notBirthday: 'Không phải tháng sinh nhật của khách.',
    coupon: 'Mã giảm giá không đúng.',
    begins: day => `Bắt đầu từ ${formatDate(day)}.`,
    ended: day => `Đã kết thúc ngày ${formatDate(day)}.`,
    forSchemes: schemes => `Dành cho khách hạng ${schemes}.`,
    couponUsed: 'Mã này đã dùng hết.',
    couponUsedInShop: 'Mã này đã dùng hết ở cửa hàng này.',
    couponByCustomer: 'Mã này tính theo khách hàng. Hãy chọn khách hàng trước.',
    couponUsedByCustomer: 'Khách này đã dùng hết mã này.',
    lookedUpOften: 'Bạn đã tra quá nhiều đơn của cửa hàng khác. Hãy thử lại sau.',
  },
  stock,
  posting: {
    nothingTo: (verb, type, no) => `Không có gì để ${verbs[verb]} trong ${types[type]} ${no}.`,
    shippedAlready: 'Đơn này đã có hàng được giao.',
    askedToTakeBack: 'Đã yêu cầu nhà nhượng quyền rút lại đơn này. Chưa có trả lời.',
    nothingToCredit: 'Không còn hàng đã bán nào để trả.',
    reason: 'Hãy chọn lý do hủy.',
    worth: most => `Chứng từ không được quá ${formatAmount(most)} ₫.`,
    noLine: line => `Không có dòng số ${line}.`,
    lineThere: line => `Dòng số ${line} đã có.`,
    linesApart: 'Mỗi dòng cần một số riêng.',
    blocked: item => `Mặt hàng ${item} đang bị khóa.`,
    lineDiscount: most => `Giảm giá dòng không được quá ${formatAmount(most)}.`,
    noDiscount: 'Không được tự giảm giá.',
    discount: (percent, amount) => `Tối đa ${formatNumber(percent)} % (${formatAmount(amount)} ₫).`,
    discountOfLine: (percent, amount, ofLine) =>
      `Tối đa ${formatNumber(percent)} % (${formatAmount(amount)} ₫), ${formatNumber(ofLine)} % mỗi dòng.`,
    receiveAtMost: left => `Không nhận được quá ${formatQuantity(left)} đơn vị.`,
    receiveAtMostOf: (left, shipped, received) =>
      `Không nhận được quá ${formatQuantity(left)} đơn vị. Trong ${formatQuantity(shipped)} đã giao, ${formatQuantity(received)} đã nhận.`,
    nothingToReceive: 'Không có gì để nhận.',
    sameEnds: 'Từ kho và đến kho không được giống nhau.',
  },
  books,
  einvoices,
  privacy: privacyRefusals,
  money,
  payments: {
    receiptType: type => `Loại phiếu thu không được là ${said(receiptTypes, type)}.`,
    receiptTypeCode: (code, receipt) =>
      `Phiếu thu loại ${said(receiptTypes, receipt)} không nhận mã ${code}.`,
    paymentType: (type, receipt) =>
      `Phiếu thu loại ${said(receiptTypes, receipt)} không nhận cách thanh toán ${said(methods, type)}.`,
  },
  entries,
  ...administrators,
  server: {
    missing: (name, no) => `${thing(name)} ${no} không có.`,
    noFeedKey: 'Nguồn dữ liệu này mở bằng khóa, và đây không phải khóa. Người quản trị tạo khóa.',
    taken: (name, no) => `${thing(name)} ${no} đã có.`,
    reasonTaken: (code, page) => `Mã lý do ${code} đã có cho ${said(pages, page)}.`,
    prefixTaken: prefix => `Một thiết lập khách hàng khác đã có tiền tố ${prefix}.`,
    reasonUsed: (code, no) =>
      `Lý do hủy ${code} đang được dùng, ví dụ trong ${no}. Không đổi được mã và trang, cũng không xóa được.`,
    stale: (name, no) => `${thing(name)} ${no} vừa được người khác sửa.`,
    noNumberYet: name => `${thing(name)} chưa có số.`,
    franchiseNeeded: 'Cần có cửa hàng.',
    noFranchise: 'Cửa hàng này không có.',
    notFor: (no, franchise) => `Phiếu chuyển kho ${no} không phải của ${franchise}.`,
    service: (code, agent) => `Dịch vụ ${code} của ${agent} không có.`,
    serviceTaken: (code, agent) => `Dịch vụ ${code} của ${agent} đã có.`,
    severalHaveIt: 'Nhiều cửa hàng có khách mang số điện thoại này. Hãy nêu mã khách hàng.',
    nobodyHasIt: 'Không có khách hàng nào có số điện thoại này! Vui lòng thử lại!',
    nobodyIsIt: 'Không có khách hàng nào có mã này! Vui lòng thử lại!',
    phoneTaken: (name, phone) => `${name} đã có số điện thoại ${phone}.`,
    customerUsed: (name, no) => `Không xóa được ${name}: chứng từ ${no} là của khách này.`,
    longNumbers: (franchise, longest) => `Số của ${franchise} sẽ dài quá ${longest} ký tự.`,
    notThere: (item, missing) =>
      `${item} thiếu ${formatQuantity(missing)}. Công ty không bán hàng không có trong kho.`,
    rateTooLow: (item, percent) =>
      `${item} sẽ rẻ hơn mức bạn được giảm: ${formatQuantity(percent)} % của giá cao nhất trong 30 ngày qua.`,
    period: 'Kỳ kết thúc trước khi bắt đầu.',
    otherFranchise: 'Hàng đi từ cửa hàng này sang cửa hàng khác bằng phiếu xuất ký gửi.',
    transferAtMost: (quantity, item) =>
      `Không chuyển được quá ${formatQuantity(quantity)} đơn vị. Mặt hàng ${item}.`,
    nameTheOrder: 'Hãy cho biết đơn hàng cần hỏi công ty.',
    birthdayNeedsCustomer: 'Khuyến mãi sinh nhật cần có khách hàng.',
    birthdayUsed: (year, no) => `Khuyến mãi sinh nhật năm ${year} đã dùng trong đơn ${no}.`,
    notOfCustomer: no => `Đơn hàng không phải của khách ${no}.`,
    pointsUsed: (source, no) => `Điểm của ${source} đã dùng cho đơn ${no}. Hãy bỏ ra trước.`,
    noPointsUsed: no => `Đơn ${no} chưa dùng điểm nào.`,
    noOrderCustomer: 'Đơn hàng chưa có khách hàng.',
    referOneself: 'Khách hàng không tự giới thiệu mình được.',
    nobodyRefers: 'Không ai có mã giới thiệu này.',
    referFirst: 'Chỉ lần mua đầu tiên của khách mới được giới thiệu.',
    discount: (amount, limit) => `Giảm ${formatAmount(amount)} ₫ cần người duyệt. ${limit.msg}`,
    approval: why => `Phê duyệt không có hiệu lực: ${why.msg}`,
    approvalOfOther: 'người khác đã xin.',
    approvalElsewhere: 'nó của chứng từ khác.',
    approvalUsed: no => `nó đã dùng cho ${no}.`,
    approvalNotGiven: 'máy chủ chưa cấp.',
    approvalByNobody: 'không rõ ai đã duyệt.',
    approvalSignature: 'chữ ký không đúng.',
    approvalClock: 'đồng hồ của máy không đúng khi duyệt.',
    approverGone: name => `${name} không còn làm ở đây.`,
    approverSelf: 'Không ai tự duyệt giảm giá của mình.',
    approverElsewhere: name => `${name} không duyệt giảm giá ở cửa hàng này.`,
    approverLimit: name => `${name} không được duyệt mức giảm lớn như vậy.`,
    approverNone: 'Bạn không được tự giảm giá nên không duyệt được.',
    approverNotHere: 'Người này không được duyệt mức giảm giá này ở đây.',
    pinDigits: 'Mã PIN gồm 4 đến 12 chữ số, không có ký tự khác.',
    pinWeak: 'Mã PIN này dễ đoán: dãy số liền nhau, số lặp lại hoặc ngày tháng. Vui lòng chọn mã khác.',
    pinNone: 'Người này chưa đặt mã PIN duyệt. Hãy dùng mật khẩu.',
    pinWrong: 'Mã PIN không đúng.',
    pinLocked: minutes =>
      `Nhập sai mã PIN quá nhiều lần. Mã PIN dùng lại được sau ${minutes} phút; mật khẩu vẫn dùng được ngay.`,
    nameOrPassword: 'Tên hoặc mật khẩu không đúng.',
    password: 'Mật khẩu không đúng.',
    guessable: 'Mật khẩu này dễ bị đoán ra ngay. Vui lòng chọn mật khẩu khác.',
    oldPassword: 'Mật khẩu cũ chưa đúng vui lòng thử lại!',
    signIn: 'Username hoặc mật khẩu không đúng',
    deactivated:
      'Tài khoản của bạn đã ngừng hoạt động. Hãy hỏi văn phòng. Những gì bạn đã làm mà chưa gửi vẫn an toàn trên máy này; văn phòng có thể cho gửi đi.',
    tries: minutes => `Nhập sai mật khẩu quá nhiều lần. Hãy thử lại sau ${minutes} phút.`,
    tooManyToSort: most => `Không sắp xếp hơn ${most} dòng theo cột này. Hãy thu hẹp danh sách bằng bộ lọc.`,
    noField: field => `Danh sách không có trường "${field}".`,
    maySet: field => `Bạn không được đặt ${field}.`,
    notKept:
      'Máy chủ không lưu được như đã nhập. Chưa có gì thay đổi. Hãy kiểm tra lại, hoặc hỏi quản trị viên.',
    tookTooLong: 'Máy chủ trả lời quá lâu.',
    inProgress: 'Thay đổi này đang được thực hiện. Hãy thử lại sau giây lát.',
    outcomeUnknown: 'Không rõ thay đổi này đã được thực hiện chưa.',
    gap: 'Một thay đổi trước đó của chứng từ này chưa đến.',
    otherUser: 'Thay đổi này của người dùng khác.',
    heldForShop: shop =>
      `Thay đổi này làm cho cửa hàng ${shop}, nơi bạn hiện không làm việc. Nó vẫn an toàn trên máy này và được gửi cho ${shop} ngay khi văn phòng cho phép.`,
    heldThere: shop =>
      `Thay đổi này làm cho cửa hàng ${shop}, nơi bạn hiện không làm việc. Nó vẫn an toàn trên máy này và được gửi khi bạn làm việc lại ở ${shop}.`,
    keyReuse: 'Khóa này đã dùng cho thay đổi khác.',
    keyExpired: 'Khóa này quá cũ nên không rõ thay đổi đã kết thúc ra sao.',
    keyRequired: 'Mỗi thay đổi cần một khóa riêng (Idempotency-Key).',
    notJson: 'Yêu cầu phải là JSON.',
    notWire: 'Yêu cầu chỉ được có url, options và token.',
    needsToken: 'Yêu cầu phải có token.',
    notWhatItTakes: 'Yêu cầu không có những gì cần thiết.',
    tooDeep: depth => `Yêu cầu lồng sâu hơn ${depth} cấp.`,
    tooLarge: 'Yêu cầu quá lớn.',
    tooLargeBy: bytes => `Yêu cầu lớn hơn ${bytes} byte.`,
    tooSlow: 'Yêu cầu đến quá chậm.',
    noSuchCall: 'Không có lệnh này.',
    notKnownThere: 'Hệ thống phía sau không biết lệnh này.',
    onlyPages: 'Chỉ trang của máy chủ này mới được hỏi.',
    signInAgain: 'Vui lòng đăng nhập lại.',
    notProven: 'Không có chữ ký đúng của dịch vụ, hoặc đã quá cũ.',
    maintenance: 'Hệ thống đang bảo trì.',
    forbidden: 'Bạn không được làm việc này.',
    busy: 'Máy chủ đang bận. Hãy thử lại sau giây lát.',
    tooOften: 'Quá nhiều yêu cầu. Hãy thử lại sau giây lát.',
    noSuchRoom: 'Không còn máy bán hàng nào ở đây. Hãy quét lại mã trên máy bán hàng.',
    tooManyScreens: 'Máy bán hàng này đã có quá nhiều màn hình.',
    diskFull:
      'Ổ đĩa của máy chủ đã đầy nên chưa lưu được gì. Hãy báo quản trị viên. Những gì chưa gửi vẫn ở trên máy này.',
    unreachable: 'Không kết nối được với hệ thống phía sau.',
    backEndLate: 'Hệ thống phía sau không trả lời kịp.',
    backEndUnreadable: 'Không đọc được câu trả lời của hệ thống phía sau.',
    notBackEnd: 'Một máy khác trả lời thay cho hệ thống phía sau.',
    otherKey: 'Phiên này có khóa khác.',
    noKey: 'Không lưu gì về khóa này.',
    hasKey: 'Phiên này đã có khóa.',
    keyElsewhere: 'Khóa dùng để niêm phong không có trên máy chủ này.',
    tooManyKeys: 'Đã hỏi quá nhiều khóa. Hãy thử lại sau.',
    noLocation: code => `Không có địa điểm ${code}.`,
    noLocationOfCompany: code => `Công ty không có địa điểm ${code}.`,
    noLocationOfFranchise: (code, franchise) => `${franchise} không có địa điểm ${code}.`,
    noErpCustomer: asked => `Công ty không có khách hàng ${asked}.`,
    noFranchiseYet: (name, no) => `${name} (${no}) chưa là cửa hàng nhượng quyền. Hãy thêm trước.`,
    franchisesUsed: uses =>
      `Chưa xóa gì cả. Những cửa hàng này đã có chứng từ, khách hàng hoặc người dùng: ${uses}.`,
    keyOfOther: 'Khóa này không được niêm phong cho người này.',
  },
};
