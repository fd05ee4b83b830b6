import { normalise } from '../kit/normalise.ts';
import { bankBins, bankName } from './banks.ts';

// What a person types to find a bank. It is apart from `banks.ts`, which each tablet loads at its start.

/** The short code of each bank and its name at the State Bank, without "Ngân hàng" and "TMCP". */
const names: Readonly<Record<string, readonly [code: string, name: string] | undefined>> = {
  '422589': ['CIMB', 'CIMB Việt Nam'],
  '458761': ['HSBC', 'HSBC Việt Nam'],
  '533948': ['CITI', 'Citibank, N.A. chi nhánh Hà Nội'],
  '546034': ['CAKE', 'Ngân hàng số CAKE by VPBank'],
  '546035': ['UBANK', 'Ngân hàng số Ubank by VPBank'],
  '668888': ['KBANK', 'Đại chúng Kasikornbank'],
  '796500': ['DBS', 'DBS chi nhánh Thành phố Hồ Chí Minh'],
  '801011': ['NHB', 'Nonghyup chi nhánh Hà Nội'],
  '963388': ['TIMO', 'Ngân hàng số Timo by Bản Việt'],
  '970400': ['SGICB', 'Sài Gòn Công Thương'],
  '970403': ['STB', 'Sài Gòn Thương Tín'],
  '970405': ['VBA', 'Nông nghiệp và Phát triển Nông thôn Việt Nam'],
  '970406': ['DOB', 'Số Vikki, trước là Đông Á'],
  '970407': ['TCB', 'Kỹ thương Việt Nam'],
  '970408': ['GPB', 'Dầu khí Toàn Cầu'],
  '970409': ['BAB', 'Bắc Á'],
  '970410': ['SCVN', 'Standard Chartered Việt Nam'],
  '970412': ['PVCB', 'Đại Chúng Việt Nam'],
  '970414': ['MBV', 'Việt Nam Hiện Đại, trước là Đại Dương (Oceanbank)'],
  '970415': ['ICB', 'Công thương Việt Nam'],
  '970416': ['ACB', 'Á Châu'],
  '970418': ['BIDV', 'Đầu tư và Phát triển Việt Nam'],
  '970419': ['NCB', 'Quốc Dân'],
  '970421': ['VRB', 'Liên doanh Việt - Nga'],
  '970422': ['MB', 'Quân đội'],
  '970423': ['TPB', 'Tiên Phong'],
  '970424': ['SHBVN', 'Shinhan Việt Nam'],
  '970425': ['ABB', 'An Bình'],
  '970426': ['MSB', 'Hàng Hải Việt Nam'],
  '970427': ['VAB', 'Việt Á'],
  '970428': ['NAB', 'Nam Á'],
  '970429': ['SCB', 'Sài Gòn'],
  '970430': ['PGB', 'Thịnh vượng và Phát triển'],
  '970431': ['EIB', 'Xuất Nhập khẩu Việt Nam'],
  '970432': ['VPB', 'Việt Nam Thịnh Vượng'],
  '970433': ['VBB', 'Việt Nam Thương Tín'],
  '970434': ['IVB', 'Indovina'],
  '970436': ['VCB', 'Ngoại thương Việt Nam'],
  '970437': ['HDB', 'Phát triển Thành phố Hồ Chí Minh'],
  '970438': ['BVB', 'Bảo Việt'],
  '970439': ['PBVN', 'Public Việt Nam'],
  '970440': ['SEAB', 'Đông Nam Á'],
  '970441': ['VIB', 'Quốc tế Việt Nam'],
  '970442': ['HLBVN', 'Hong Leong Việt Nam'],
  '970443': ['SHB', 'Sài Gòn - Hà Nội'],
  '970444': ['CBB', 'Ngoại thương Công nghệ số, trước là Xây dựng (CB)'],
  '970446': ['COOPBANK', 'Hợp tác xã Việt Nam'],
  '970448': ['OCB', 'Phương Đông'],
  '970449': ['LPB', 'Lộc Phát Việt Nam, trước là Bưu điện Liên Việt'],
  '970452': ['KLB', 'Kiên Long'],
  '970454': ['VCCB', 'Bản Việt'],
  '970455': ['IBKHN', 'Công nghiệp Hàn Quốc chi nhánh Hà Nội'],
  '970456': ['IBKHCM', 'Công nghiệp Hàn Quốc chi nhánh Thành phố Hồ Chí Minh'],
  '970457': ['WVN', 'Woori Việt Nam'],
  '970458': ['UOB', 'United Overseas Bank Việt Nam'],
  '970462': ['KBHN', 'Kookmin chi nhánh Hà Nội'],
  '970463': ['KBHCM', 'Kookmin chi nhánh Thành phố Hồ Chí Minh'],
  '971005': ['VTLMONEY', 'Ví của Viettel'],
  '971011': ['VNPTMONEY', 'Ví của VNPT'],
  '999888': ['VBSP', 'Chính sách Xã hội'],
};

export type Bank = { readonly bin: string; readonly name: string; readonly fullName: string };

/** Spaces and signs do not count: "MBBank", "mb bank" and "co op bank" are found. */
const keyOf = (text: string): string => normalise(text).replaceAll(/[^a-z0-9]/g, '');

/** All banks, by what people call them. */
export const allBanks: readonly Bank[] = bankBins
  .map(bin => ({ bin, name: bankName(bin), fullName: names[bin]?.[1] ?? '' }))
  .sort((a, b) => a.name.localeCompare(b.name, 'vi'));

const keys = new Map(
  allBanks.map(({ bin, name, fullName }) => {
    const code = keyOf(names[bin]?.[0] ?? '');
    return [bin, { code, short: [keyOf(name), code, bin], full: keyOf(fullName) }];
  }),
);

/** How well a bank fits what was asked, the best first; `null` where it does not. */
function rankOf(bin: string, key: string): number | null {
  const { code = '', short = [], full = '' } = keys.get(bin) ?? {};
  if (code === key) return 0;
  if (short.some(text => text.startsWith(key))) return 1;
  // "Ngoại thương" alone means the bank that is called little else.
  if (full.startsWith(key)) return 2 + full.length / 1000;
  return [...short, full].some(text => text.includes(key)) ? 3 : null;
}

/**
 * Banks by short name, full name, code or digits, without regard to accents. A bank with the very code comes
 * first: "mb" means MB Bank, and "vcb" Vietcombank. Then come those that begin with what was asked.
 */
export function findBanks(asked: string): readonly Bank[] {
  const key = keyOf(asked);
  if (key === '') return normalise(asked) === '' ? allBanks : [];
  return allBanks
    .flatMap(bank => {
      const rank = rankOf(bank.bin, key);
      return rank === null ? [] : [{ bank, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ bank }) => bank);
}
