-- Written by hand. Lists of shifts and of money can be filtered by drawer: whoever may filter them by location gets that
-- too, since it shows nothing that the list does not.
UPDATE page_structures SET filters = filters || '["drawer_code"]'
  WHERE page_url IN ('/reports/shifts', '/bankAccountEntries') AND filters ? 'location_code'
    AND NOT filters ? 'drawer_code';--> statement-breakpoint
UPDATE page_permissions SET permissions = (
  SELECT jsonb_agg(
    CASE WHEN entry ->> 'page_url' IN ('/reports/shifts', '/bankAccountEntries')
        AND coalesce(entry -> 'filters', '[]') ? 'location_code' AND NOT entry -> 'filters' ? 'drawer_code'
      THEN jsonb_set(entry, '{filters}', (entry -> 'filters') || '["drawer_code"]')
      ELSE entry END ORDER BY place)
  FROM jsonb_array_elements(permissions) WITH ORDINALITY AS one(entry, place))
  WHERE permissions @> '[{"page_url": "/reports/shifts"}]' OR permissions @> '[{"page_url": "/bankAccountEntries"}]';
