-- Only administrators send the calls of these pages: a person who was granted one saw an empty screen.
DELETE FROM "page_structures" WHERE "page_url" IN ('/bcTables', '/bcSyncSummaries', '/import');--> statement-breakpoint
UPDATE "page_permissions" SET
  "pages" = "pages" - '/bcTables' - '/bcSyncSummaries' - '/import',
  "permissions" = (
    SELECT coalesce(jsonb_agg(entry ORDER BY place), '[]')
    FROM jsonb_array_elements("permissions") WITH ORDINALITY AS each(entry, place)
    WHERE entry ->> 'page_url' NOT IN ('/bcTables', '/bcSyncSummaries', '/import')
  )
WHERE "pages" ?| ARRAY['/bcTables', '/bcSyncSummaries', '/import'];
