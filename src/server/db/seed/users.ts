import { hash } from '@node-rs/argon2';
import type { Tx } from '../connection.ts';
import { devices, users } from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { permissionIds, roleIds } from './foundation.ts';
import { storeLocation, stores } from './franchises.ts';

type Person = {
  username: string;
  password: string;
  firstname: string;
  lastname: string;
  role_id: number;
  /** Index of the franchise in `stores`; none for administrators. */
  store?: number;
  page_permission_id?: number;
};

const clerk = (store: number, firstname: string, lastname: string): Person => ({
  username: `store${String(store + 1).padStart(2, '0')}`,
  password: 'store1234',
  firstname,
  lastname,
  role_id: roleIds.store,
  store,
  page_permission_id: permissionIds.storeEdit,
});

const people: readonly Person[] = [
  {
    username: 'admin',
    password: 'admin1234',
    firstname: 'Quản trị',
    lastname: 'Quầy',
    role_id: roleIds.administrators,
  },
  clerk(0, 'Hà', 'Nguyễn Thu'),
  clerk(1, 'Quân', 'Trần Minh'),
  clerk(2, 'Thảo', 'Lê Thị Phương'),
  clerk(3, 'Nghĩa', 'Phạm Hữu'),
  clerk(4, 'Anh', 'Vũ Đức'),
  clerk(5, 'Bích', 'Đặng Ngọc'),
  clerk(6, 'Tùng', 'Hồ Thanh'),
  clerk(7, 'Ngân', 'Bùi Thị Kim'),
  {
    username: 'warehouse01',
    password: 'warehouse1234',
    firstname: 'Long',
    lastname: 'Đỗ Hoàng',
    role_id: roleIds.warehouse,
    store: 0,
    page_permission_id: permissionIds.warehouse,
  },
  {
    username: 'manager01',
    password: 'manager1234',
    firstname: 'Lan',
    lastname: 'Phan Thị Ngọc',
    role_id: roleIds.store,
    store: 0,
    page_permission_id: permissionIds.storeView,
  },
];

/** The user who serves at a franchise's counter; the seeded documents are theirs. */
export const clerkId = (store: number): number => store + 2;

/** Device ids: the administrators' printer of a store is the odd one, its receipt printer the even one after it. */
const printerId = (store: number): number => store * 2 + 2;

/** Slow on purpose, and done during other work: started early, awaited late. */
export const hashPasswords = (): Promise<string[]> =>
  Promise.all(people.map(person => hash(person.password)));

export async function seedUsers(tx: Tx, hashes: readonly string[]): Promise<void> {
  await insertRows(
    tx,
    devices,
    stores.flatMap((store, index) =>
      (['ADMIN_PRINTER', 'PRINTER'] as const).map((device_type, place) => ({
        id: printerId(index) - 1 + place,
        location_code: storeLocation(store.code),
        device_name: `${place === 0 ? 'Máy in văn phòng' : 'Máy in quầy'} ${store.name}`,
        device_code: `${store.code}-${place === 0 ? 'ADMIN' : 'POS'}`,
        device_type,
        device_data: JSON.stringify({ ip: `10.${index + 1}.0.${20 + place}`, port: 9100, required: false }),
      })),
    ),
  );
  await insertRows(
    tx,
    users,
    people.map(({ password: _, store, page_permission_id, ...person }, index) => ({
      user_id: index + 1,
      ...person,
      email: `${person.username}@quay.example`,
      password_hash: hashes[index] ?? '',
      customer_no: store === undefined ? null : (stores[store]?.code ?? null),
      device_id: store === undefined ? null : printerId(store),
      page_permission_id: page_permission_id ?? null,
      is_active: true,
    })),
  );
}
