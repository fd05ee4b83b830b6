import { type SQL, sql } from 'drizzle-orm';
import { mostNewStaff } from '#calls/administration/imports.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { importMessages } from '#model/messages/imports.ts';
import { passwords } from '../../session/passwords.ts';
import { noActor } from '../kit/context.ts';
import { whyGuessable } from '../session/guessable.ts';
import { effectOfSeen, type Importer, rowsAs, twice } from './importer.ts';

/** The rows as `r`, and as `known` with the person, the role, the franchise and the permission set that they name. */
const rowsOf = (id: string): SQL => sql`${rowsAs(
  `username text, firstname text, lastname text, email text, role_name text, franchise_code text, permission_set text`,
  id,
)}, known as materialized (
  select r.*, u.user_id, u.role_id as has_role, coalesce(role.id, u.role_id) as role_id, role.id as said_role,
    coalesce(role.role_name, own.role_name) as role, f.customer_no, s.id as set_id
  from r left join users u on lower(u.username) = lower(r.username)
  left join roles role on r.role_name <> '' and upper(role.role_name) = upper(r.role_name)
  left join roles own on own.id = u.role_id
  left join franchises f on f.customer_no = nullif(r.franchise_code, '')
  left join page_permissions s on r.permission_set <> '' and lower(s.name) = lower(r.permission_set))`;

const isOther = sql.raw(
  [
    ...['firstname', 'lastname', 'email'].map(
      field => `known.${field} <> '' and known.${field} <> u.${field}`,
    ),
    `known.customer_no is distinct from u.customer_no and known.customer_no is not null`,
    `known.set_id is distinct from u.page_permission_id and known.set_id is not null`,
  ]
    .map(part => `(${part})`)
    .join(' or '),
);

type NewPerson = {
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  customer_no: string | null;
  role_id: number;
  set_id: number | null;
};

/** People who may sign in. The person who is new begins with a password that the browser has made and shows once. */
export const staffImporter: Importer = {
  bad: id => sql`${rowsOf(id)}
    ${twice('username', 'lower(username)')}
    union all select row, 'role_name', 'needed', null from known where user_id is null and role_name = ''
    union all select row, 'role_name', 'unknown', to_jsonb(role_name) from known where role_name <> '' and said_role is null
    union all select row, 'role_name', 'roleStays', null from known where said_role <> has_role
    union all select row, 'franchise_code', 'unknown', to_jsonb(franchise_code) from known
      where franchise_code <> '' and customer_no is null
    union all select row, 'franchise_code', 'ofNoFranchise', null from known
      where customer_no is not null and upper(role) = 'ADMINISTRATORS'
    union all select row, 'permission_set', 'unknown', to_jsonb(permission_set) from known
      where permission_set <> '' and set_id is null
    union all select row, 'username', 'tooManyNew', to_jsonb(${mostNewStaff}::int)
      from (select row, row_number() over (order by row) as nth from known where user_id is null) t
      where nth > ${mostNewStaff}`,

  effect: id => sql`${rowsOf(id)}, seen as (
    select known.user_id is null as is_new, ${isOther} as differs
    from known left join users u on u.user_id = known.user_id)
    ${effectOfSeen}`,

  async newStaff({ tx }, id) {
    const { rows } = await tx.execute<{ username: string }>(
      sql`${rowsOf(id)} select username from known where user_id is null order by row limit ${mostNewStaff}`,
    );
    return rows.map(({ username }) => username);
  },

  async take({ tx }, { import_id: id, passwords: given }) {
    await tx.execute(sql`${rowsOf(id)} update users u set
        firstname = coalesce(nullif(known.firstname, ''), u.firstname),
        lastname = coalesce(nullif(known.lastname, ''), u.lastname),
        email = coalesce(nullif(known.email, ''), u.email),
        customer_no = coalesce(known.customer_no, u.customer_no),
        page_permission_id = coalesce(known.set_id, u.page_permission_id)
      from known where u.user_id = known.user_id and (${isOther})`);
    const { rows: people } = await tx.execute<NewPerson>(sql`${rowsOf(id)}
      select username, firstname, lastname, email, customer_no, role_id, set_id from known
      where user_id is null order by row`);
    const passwordOf = new Map(given.map(({ username, password }) => [username, password]));
    const made = await Promise.all(
      people.map(async person => {
        const password = passwordOf.get(person.username);
        if (password === undefined)
          throw new Refusal('validation', importMessages.passwordNeeded(person.username), 'passwords');
        const { username, firstname, lastname, email, customer_no } = person;
        const user = { username, firstname, lastname, email, customer_no: customer_no ?? '' };
        const why = await whyGuessable(password, { user: { ...noActor.user, ...user } });
        if (why) throw new Refusal('rule', why, 'passwords');
        return { ...person, password_hash: await passwords.hash(password) };
      }),
    );
    await tx.execute(sql`insert into users (username, firstname, lastname, email, password_hash, role_id, customer_no,
        page_permission_id)
      select username, firstname, lastname, email, password_hash, role_id, customer_no, set_id
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) made(username text, firstname text, lastname text,
        email text, password_hash text, role_id int, customer_no text, set_id int)`);
  },
};
