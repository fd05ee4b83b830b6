import { sql } from 'drizzle-orm';
import { dayMeasures, revenueOfDays } from '../../sales/revenue-days.ts';
import type { Definition } from './definition.ts';

const figures = (of: string) =>
  sql.raw(dayMeasures.map(name => `trim_scale(coalesce(${of}.${name}, 0)::numeric)`).join(` || ' / ' || `));
const columns = sql.raw(`posting_date, franchise_code, location_code, ${dayMeasures.join(', ')}`);
const set = sql.raw(dayMeasures.map(name => `${name} = excluded.${name}`).join(', '));

/** What each location sold on each day. A day without a row is one of zeros. */
export const revenueDays: Definition = {
  differences: sql`
    select key, stored, source from (
      select array[posting_date::text, franchise_code, location_code] as key,
        ${figures('r')} as stored, ${figures('s')} as source
      from revenue_days r full join (${revenueOfDays()}) s using (posting_date, franchise_code, location_code)) both_sides
    where stored <> source`,
  rebuild: {
    // A day that has no row yet gets one, so that whoever posts on it meanwhile waits here too.
    lock: keys => sql`
      insert into revenue_days (posting_date, franchise_code, location_code)
      select a::date, b, c from ${keys} k order by 1, 2, 3
      on conflict (posting_date, franchise_code, location_code) do update set amount = revenue_days.amount`,
    mend: keys => sql`
      insert into revenue_days (${columns})
      select a::date, b, c, ${sql.raw(dayMeasures.map(name => `coalesce(s.${name}, 0)`).join(', '))}
      from ${keys} k left join (
        ${revenueOfDays(sql`d.posting_date in (select a::date from ${keys} k)`)}) s
        on (s.posting_date, s.franchise_code, s.location_code) = (k.a::date, k.b, k.c)
      on conflict (posting_date, franchise_code, location_code) do update set ${set}`,
  },
};
