-- Written by hand. The lists of credit memos have filters that no set could grant, so that only administrators saw them.
-- Whoever has an entry for such a list gets them: a filter shows nothing that the list does not.
UPDATE page_structures SET filters = filters || '["applies_to_no"]'
  WHERE page_url = '/salesOrders/creditMemo' AND NOT filters ? 'applies_to_no';--> statement-breakpoint
UPDATE page_structures SET filters = '["la_status", "order_date", "applies_to_no"]'
  WHERE page_url = '/purchasesOrders/creditMemo' AND filters = '[]';--> statement-breakpoint
UPDATE page_permissions SET permissions = (
  SELECT jsonb_agg(
    CASE entry ->> 'page_url'
      WHEN '/salesOrders/creditMemo'
        THEN jsonb_set(entry, '{filters}', coalesce(entry -> 'filters', '[]') || '["applies_to_no"]')
      WHEN '/purchasesOrders/creditMemo'
        THEN jsonb_set(entry, '{filters}', '["la_status", "order_date", "applies_to_no"]')
      ELSE entry END ORDER BY place)
  FROM jsonb_array_elements(permissions) WITH ORDINALITY AS one(entry, place))
  WHERE permissions @> '[{"page_url": "/salesOrders/creditMemo"}]'
     OR permissions @> '[{"page_url": "/purchasesOrders/creditMemo"}]';
