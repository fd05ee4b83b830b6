import { referralCodeOf } from '#model/customers/loyalty.ts';
import { emptyDate } from '#model/kit/format.ts';
import { normalise } from '#model/kit/normalise.ts';
import type { customers, loyaltyEntries, shipToAddresses } from '../schema/index.ts';
import { type Store, storeLocation, stores } from './franchises.ts';
import { personName, phoneNumber, streetAddress } from './names.ts';
import { districtsOf } from './places.ts';
import { type Random, random } from './random.ts';

export type SeedCustomer = typeof customers.$inferInsert & { store: number };

const schemes: readonly (readonly [string, number, number])[] = [
  ['Silver', 0, 900],
  ['Gold', 1000, 4900],
  ['Platinum', 5000, 14_900],
  ['Diamond', 15_000, 40_000],
];

const two = (value: number): string => String(value).padStart(2, '0');

/** Where a customer of a store lives: a district of its province. */
function home(store: Store, rng: Random) {
  const district = rng.pick(districtsOf(store.postCode));
  return {
    address: streetAddress(rng),
    district_code: district.code,
    post_code: store.postCode,
    city: store.city,
    district,
  };
}

/** The company's customers, numbered in each franchise by the day they were entered. */
export function makeCustomers(now: Date, customerCount: number): SeedCustomer[] {
  const rng = random(5000);
  const phones = new Set<string>();
  const counters = stores.map(() => 0);
  const byWeight = stores.map((store, index) => [index, store.weight] as const);
  return Array.from({ length: customerCount }, (_, index) => {
    const place = rng.weighted(byWeight);
    const store = stores[place] ?? stores[0]!; // the weights are made of the stores
    const { prefix, name } = personName(rng);
    const { district, ...address } = home(store, rng);
    const [scheme, low, high] = rng.weighted(
      schemes.map((entry, rank) => [entry, [70, 20, 8, 2][rank] ?? 0]),
    );
    const points = rng.int(low, high);
    const number = (counters[place] ?? 0) + 1;
    counters[place] = number;
    const customer_no = `CU-${store.code}-${String(number).padStart(6, '0')}`;
    // The oldest three years ago, the youngest before the sales of the last months begin.
    const created_at = new Date(now.getTime() - (1100 - (index * 960) / customerCount) * 86_400_000);
    return {
      store: place,
      customer_no,
      referral_code: referralCodeOf(customer_no),
      franchise_code: store.code,
      prefix,
      name,
      phone_no: phoneNumber(rng, phones),
      email: rng.chance(0.35) ? `${normalise(name).replaceAll(' ', '.')}${rng.int(1, 999)}@example.com` : '',
      ...address,
      address_2: '',
      district_name: district.name,
      country_region_code: 'VNM',
      location_code: storeLocation(store.code),
      birth_date: rng.chance(0.55)
        ? `${rng.int(1955, 2006)}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`
        : emptyDate,
      loyalty_cust_scheme: scheme,
      loyalty_ranking_points: points,
      loyalty_redeemable_points: Math.floor(points * 0.3),
      is_temporary: false,
      created_at,
      updated_at: created_at,
    };
  });
}

/** The points that customers had before this system, as the first entries of their accounts. */
export function makeOpeningPoints(people: readonly SeedCustomer[]): (typeof loyaltyEntries.$inferInsert)[] {
  return people
    .filter(person => person.loyalty_ranking_points || person.loyalty_redeemable_points)
    .map(person => ({
      customer_no: person.customer_no,
      franchise_code: person.franchise_code,
      kind: 'opening',
      points: person.loyalty_redeemable_points ?? 0,
      ranking_points: person.loyalty_ranking_points ?? 0,
      ...(person.created_at ? { created_at: person.created_at } : {}),
    }));
}

/** Second addresses: about one customer in six has goods sent somewhere else. */
export function makeShipToAddresses(
  people: readonly SeedCustomer[],
): (typeof shipToAddresses.$inferInsert)[] {
  const rng = random(600);
  return people
    .filter(() => rng.chance(0.16))
    .flatMap(person => {
      const store = stores[person.store] ?? stores[0]!; // made from a store
      return Array.from({ length: rng.chance(0.2) ? 2 : 1 }, (_, index) => {
        const { district: _district, ...address } = home(store, rng);
        const code = ['OFFICE', 'FAMILY'][index] ?? 'OTHER';
        return {
          id: `${person.customer_no}/${code}`,
          customer_no: person.customer_no,
          franchise_code: person.franchise_code,
          code,
          name: person.name,
          name_2: code === 'OFFICE' ? 'Văn phòng' : 'Nhà người thân',
          ...address,
          address_2: '',
          contact: person.name,
          phone_no: person.phone_no,
          country_region_code: 'VNM',
        };
      });
    });
}

/** How many customers each store has, which is also the last number it gave. */
export function countByStore(people: readonly SeedCustomer[]): number[] {
  return stores.map((_, store) => people.filter(person => person.store === store).length);
}
