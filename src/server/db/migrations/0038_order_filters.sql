-- Written by hand. Orders can be filtered by their location and by why they were canceled. Whoever filters them by their
-- status gets both, the reason where the list shows it to them: a filter shows nothing that the list does not.
UPDATE "page_structures" SET "filters" = "filters" || '["location_code"]'
  WHERE "page_url" = '/salesOrders' AND NOT "filters" ? 'location_code';--> statement-breakpoint
UPDATE "page_structures" SET "filters" = "filters" || '["cancel_reason_code"]'
  WHERE "page_url" = '/salesOrders' AND NOT "filters" ? 'cancel_reason_code';--> statement-breakpoint
UPDATE "page_permissions" SET "permissions" = (
  SELECT jsonb_agg(
    CASE WHEN entry @> '{"page_url": "/salesOrders", "filters": ["status"]}'
      THEN jsonb_set(entry, '{filters}', entry -> 'filters'
        || CASE WHEN entry -> 'filters' ? 'location_code' THEN '[]' ELSE '["location_code"]'::jsonb END
        || CASE WHEN entry -> 'filters' ? 'cancel_reason_code' OR NOT coalesce(entry -> 'fields', '[]') ? 'cancel_reason_code'
             THEN '[]' ELSE '["cancel_reason_code"]'::jsonb END)
      ELSE entry END ORDER BY place)
  FROM jsonb_array_elements("permissions") WITH ORDINALITY AS one(entry, place))
  WHERE "permissions" @> '[{"page_url": "/salesOrders", "filters": ["status"]}]';
