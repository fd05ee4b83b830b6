import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

/**
 * What a match goes by apart from the files: it is another text where another match may come out.
 *
 * @param folder_id of the pictures
 */
export async function groundsOf(db: Db, folder_id: string): Promise<string> {
  const { rows } = await db.execute<{ grounds: string }>(sql`
    select concat_ws(' ', ${folder_id}::text, count(*), sum(hashtext(item_no)::bigint),
      (select concat_ws(' ', count(*), sum(hashtext(item_no || '/' || variant_code)::bigint)) from item_variants)) as grounds
    from network_items`);
  return rows[0]?.grounds ?? '';
}

/**
 * Finds out which item each file of the site means: `{item}[_{variant}][_{position}].{ending}`, in any case. Item numbers and
 * variants may have underscores themselves: the longest item that fits is meant, then a variant before a position. Items come
 * and go without the site, so all files are looked at.
 *
 * @param folder_id files outside of it are none of ours
 */
export async function matchFiles(db: Db, folder_id: string): Promise<void> {
  await db.execute(sql`
    with recursive inside(id) as (
      select ${folder_id}::text
      union select f.id from picture_site_files f join inside on f.parent_id = inside.id and f.is_folder),
    files as (
      select f.id, lower(regexp_replace(f.name, '[.][^.]*$', '')) as stem from picture_site_files f
      join inside on inside.id = f.parent_id where not f.is_folder),
    heads as (
      select id, stem as head, '' as rest from files
      union all
      select id, left(stem, at - 1), substr(stem, at + 1) from files
      cross join generate_series(2, length(stem) - 1) at where substr(stem, at, 1) = '_'),
    meant as (
      select distinct on (heads.id) heads.id, i.item_no, coalesce(v.variant_code, '') as variant_code,
        case when v.variant_code is null then case when rest = '' then 0 else rest::int end
          when lower(v.variant_code) = rest then 0
          else substr(rest, length(v.variant_code) + 2)::int end as position
      from heads
      join network_items i on lower(i.item_no) = heads.head
      left join item_variants v on v.item_no = i.item_no
        and lower(v.variant_code) in (rest, regexp_replace(rest, '_[0-9]{1,4}$', ''))
      where rest = '' or rest ~ '^[0-9]{1,4}$' or v.variant_code is not null
      order by heads.id, length(head) desc, length(coalesce(v.variant_code, '')) desc, i.item_no collate "C"),
    now_so as (
      select f.id, coalesce(m.item_no, '') as item_no, coalesce(m.variant_code, '') as variant_code,
        coalesce(m.position, 0) as position, files.id is not null as is_inside
      from picture_site_files f left join files on files.id = f.id left join meant m on m.id = f.id)
    update picture_site_files f set item_no = n.item_no, variant_code = n.variant_code, position = n.position,
      is_inside = n.is_inside
    from now_so n where n.id = f.id
      and (f.item_no, f.variant_code, f.position, f.is_inside) is distinct from
        (n.item_no, n.variant_code, n.position, n.is_inside)`);
}

/**
 * The order of an item's files: its own before those of its variants, by position, the newer of two with the same name.
 *
 * @param f alias of `picture_site_files`
 */
export const inOrder = sql`f.item_no, f.variant_code collate "C", f.position, f.changed_at desc, f.id collate "C"`;
