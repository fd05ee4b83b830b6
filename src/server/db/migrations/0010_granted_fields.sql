-- Written by hand. Until now the server took and showed every field and every type of document where a set held some page
-- of them, and what a set left out was left out by the screens alone. Sets that were written by then keep what the screens
-- let their people do; what the screens left out stays left out, and is refused from now on.

-- A set's entries with something more on one page; an entry that there is not is made.
CREATE FUNCTION pg_temp.granting(entries jsonb, page text, kind text, name text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN entries @> jsonb_build_array(jsonb_build_object('page_url', page))
    THEN (
      SELECT jsonb_agg(CASE WHEN entry ->> 'page_url' = page AND NOT coalesce(entry -> kind, '[]') ? name
        THEN jsonb_set(entry, ARRAY[kind], coalesce(entry -> kind, '[]') || to_jsonb(name))
        ELSE entry END ORDER BY place)
      FROM jsonb_array_elements(entries) WITH ORDINALITY AS one(entry, place))
    ELSE entries || jsonb_build_array(
      jsonb_build_object('page_url', page, 'buttons', '[]'::jsonb, 'fields', '[]'::jsonb, 'filters', '[]'::jsonb)
        || jsonb_build_object(kind, jsonb_build_array(name)))
  END
$$;--> statement-breakpoint
-- May the people of a set press one of these buttons of a page?
CREATE FUNCTION pg_temp.holds(pages jsonb, entries jsonb, page text, VARIADIC names text[]) RETURNS boolean LANGUAGE sql AS $$
  SELECT pages ? page AND EXISTS (
    SELECT FROM jsonb_array_elements(entries) AS entry
    WHERE entry ->> 'page_url' = page AND entry -> 'buttons' ?| names)
$$;--> statement-breakpoint
-- What an item costs stood on its page for everybody who had the page. It is a field of its own now.
UPDATE "page_structures" SET "fields" = "fields" || '["unit_cost"]'
WHERE "page_url" = '/items' AND NOT "fields" ? 'unit_cost';--> statement-breakpoint
UPDATE "page_permissions" SET "permissions" = pg_temp.granting("permissions", '/items', 'fields', 'unit_cost')
WHERE "pages" ? '/items';--> statement-breakpoint
-- On a quote the internal comment was offered to whoever had it on an order.
UPDATE "page_permissions"
SET "permissions" = pg_temp.granting("permissions", '/salesQuotes/detail', 'fields', 'la_internal_comment')
WHERE "pages" ? '/salesQuotes/detail'
  AND "permissions" @> '[{"page_url": "/salesOrders/detail", "fields": ["la_internal_comment"]}]';--> statement-breakpoint
-- Whoever put stock right by hand could say why. Counts and transfers that wait on a tablet say it already.
UPDATE "page_permissions"
SET "permissions" = pg_temp.granting("permissions", '/warehouseEntries', 'fields', 'comment')
WHERE "permission_type" = 'edit'
  AND pg_temp.holds("pages", "permissions", '/warehouseEntries', 'Add New', 'Save', 'Transfer');--> statement-breakpoint
-- Whoever made a credit memo of an order saw it afterwards, and could do no more with it.
UPDATE "page_permissions" SET "pages" = "pages" || '["/salesOrders/creditMemo"]'
WHERE "permission_type" = 'edit' AND NOT "pages" ? '/salesOrders/creditMemo'
  AND pg_temp.holds("pages", "permissions", '/salesOrders/detail', 'Credit Memo');--> statement-breakpoint
UPDATE "page_permissions" SET "pages" = "pages" || '["/purchasesOrders/creditMemo"]'
WHERE "permission_type" = 'edit' AND NOT "pages" ? '/purchasesOrders/creditMemo'
  AND pg_temp.holds("pages", "permissions", '/purchasesOrders/detail', 'Credit Memo');--> statement-breakpoint
DROP FUNCTION pg_temp.granting(jsonb, text, text, text);--> statement-breakpoint
DROP FUNCTION pg_temp.holds(jsonb, jsonb, text, text[]);
