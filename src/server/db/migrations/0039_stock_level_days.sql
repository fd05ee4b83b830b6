ALTER TABLE "stock_levels" ADD COLUMN "first_posted" date;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "last_sold" date;--> statement-breakpoint
UPDATE "stock_levels" level SET "first_posted" = moved.first_posted, "last_sold" = moved.last_sold
FROM (
  SELECT "item_no", "variant_code", "location_code", min("posting_date") AS first_posted,
    max("posting_date") FILTER (WHERE "entry_type" = 'sale') AS last_sold
  FROM "warehouse_entries" GROUP BY 1, 2, 3
) moved
WHERE (moved."item_no", moved."variant_code", moved."location_code")
  = (level."item_no", level."variant_code", level."location_code");
