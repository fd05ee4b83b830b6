const names: Readonly<Record<string, string>> = {
  'Business Central': 'Business Central',
  'The online shop': 'Web bán hàng',
  'The picture site': 'Trang ảnh',
  'the picture site': 'Trang ảnh',
  'The register of companies': 'Nơi tra cứu doanh nghiệp',
  'MISA meInvoice': 'MISA meInvoice',
  'Viettel SInvoice': 'Viettel SInvoice',
  'VNPT Invoice': 'VNPT Invoice',
};

/** A text that begins with another name is not ours: it stays as it came. */
const of = (system: string, rest: string) => (names[system] === undefined ? '' : `${names[system]} ${rest}`);
const seconds = (ms: string) => `${Number(ms) / 1000} giây`;

export const systemTroubles = {
  noAnswer: (system: string, what: string, ms: string) =>
    of(system, `không trả lời trong ${seconds(ms)} (${what})`),
  slowAnswer: (system: string, what: string, ms: string) =>
    of(system, `trả lời lâu hơn ${seconds(ms)} (${what})`),
  broken: (system: string, what: string, code: string) => of(system, `bị đứt kết nối: ${code} (${what})`),
  noTurn: (system: string, what: string) => of(system, `quá bận, chưa đến lượt yêu cầu này (${what})`),
  notReached: (system: string, why: string) => of(system, `không liên lạc được: ${why}`),
  longAnswer: (system: string, what: string, bytes: string) =>
    of(system, `trả lời dài hơn ${bytes} byte (${what})`),
  stopped: (system: string) => of(system, 'chưa được hỏi: máy chủ đang dừng'),
  stoodStill: () => 'máy chủ bị đứng một lúc',
  signInFailed: (system: string, why: string) => of(system, `không cho đăng nhập: ${why}`),
  formOf: (system: string, what: string, why: string) => of(system, `trả lời sai dạng: ${why} (${what})`),
  form: (system: string, what: string) => of(system, `trả lời sai dạng (${what})`),
  otherProgram: (system: string, status: string, what: string) =>
    of(system, `trả lời mã ${status}, có lẽ từ một máy khác ở giữa (${what})`),
  saysNothing: (system: string, what: string, status: string) =>
    of(system, `trả lời mã ${status} mà không nói kết quả (${what})`),
  answered: (system: string, what: string, status: string) => of(system, `trả lời mã ${status} (${what})`),
  noCompany: (company: string, companies: string) =>
    `Business Central không có công ty ${company}, chỉ có: ${companies}`,
  noRight: (system: string, what: string) => of(system, `chưa cấp đủ quyền cho người dùng (${what})`),
  notLet: (system: string, what: string, why: string) =>
    of(system, `không cho làm việc này: ${why} (${what})`),
  otherVersion: (system: string, what: string, said: string) =>
    of(system, `không hiểu yêu cầu, có lẽ khác phiên bản: ${said} (${what})`),
  unfit: (system: string, why: string) => of(system, `chưa dùng được: ${why}`),
  notDone: (system: string, what: string) => of(system, `chưa làm xong việc đã yêu cầu (${what})`),
  circle: (system: string) => of(system, 'dẫn vòng quanh từ trang này sang trang khác'),
  pagesCircle: (system: string, what: string) =>
    of(system, `dẫn vòng quanh từ trang này sang trang khác (${what})`),
  linkLeaves: (system: string, what: string) =>
    of(system, `dẫn trang sau ra ngoài BC_URL: máy chủ riêng cần đặt đúng địa chỉ OData công khai (${what})`),
  beginsAgain: (system: string) => of(system, 'cứ bắt đầu lại danh sách từ đầu'),
  listsLess: (system: string, files: string) => of(system, `liệt kê ít hơn trước ${files} tệp`),
  stuck: () => 'Máy chủ không làm tiếp được',
  notPosted: (no: string) => `Business Central chưa cho thấy ${no} đã ghi sổ`,
  notShown: (no: string) => `Business Central không cho thấy ${no}`,
  changesNow: (no: string) => `Đơn ${no} đang bị sửa đúng lúc này`,
  otherOrder: (system: string) => of(system, 'không báo các đơn theo thứ tự thay đổi'),
  manyAtOnce: (system: string, at: string) => of(system, `đổi quá nhiều đơn cùng lúc ${at}`),
  noCategories: (system: string) => of(system, 'chưa có nhóm hàng để xếp hàng hóa vào'),
  noVariants: (attribute: string) =>
    `Web bán hàng không có thuộc tính ${attribute} nên không bán được hàng có phân loại`,
  otherSku: (sku: string, product: string) => `Mã ${sku} đang thuộc hàng khác trên web: ${product}`,
  noStore: (store: string) => `Web bán hàng không có cửa hàng ${store}`,
  cannotCancel: (order: string, state: string) => `Web bán hàng không hủy được đơn ${order}: ${state}`,
  registerAnswered: (status: string) => `Nơi tra cứu doanh nghiệp trả lời mã ${status}`,
  noCompanyAt: (name: string, code: string) =>
    `Câu trả lời của nơi tra cứu doanh nghiệp không có tên ở ${name} với mã số thuế ở ${code}`,
  registerLacks: (code: string) => `Nơi tra cứu doanh nghiệp không biết mã số thuế ${code}`,
  noSite: () => 'Trang ảnh không có trang này',
  noFolder: (folder: string) => `Trang ảnh không có thư mục ${folder}`,
  noLibrary: (library: string, libraries: string) =>
    `Trang ảnh không có thư viện ${library}, chỉ có: ${libraries}`,
  noPicture: () => 'Không đọc được ảnh này',
  noOrder: (order: string) => `Web bán hàng không có đơn ${order}.`,
  letsNotIn: (provider: string, code: string) => of(provider, `không cho tài khoản đăng nhập: ${code}`),
  otherInvoice: (provider: string) => of(provider, 'trả lời về một hóa đơn điện tử khác'),
  saysNotWhether: (provider: string, code: string) =>
    of(provider, `không nói đã có hóa đơn điện tử hay chưa: ${code}`),
  noNumberYet: (provider: string) => of(provider, 'đã có hóa đơn điện tử nhưng chưa cấp số'),
  givesNoFile: (provider: string, code: string) => of(provider, `không đưa tệp: ${code}`),
  makesNoPapers: () => 'nhà cung cấp này không lập phiếu xuất kho',
  shopSaid: (said: string) => `Web bán hàng: ${said}`,
};
