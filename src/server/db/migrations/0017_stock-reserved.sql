ALTER TABLE "stock_levels" ADD COLUMN "reserved" numeric(18, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "stock_levels" ("item_no", "variant_code", "location_code", "quantity", "reserved")
SELECT "line"."item_no", "line"."variant_code", "sale"."location_code", 0, sum("line"."quantity" - "line"."qty_shipped")
FROM "sales_orders" "sale" JOIN "sales_lines" "line" USING ("pos_so_no")
WHERE "sale"."online_order_no" <> '' AND "sale"."document_type" = 'order' AND "sale"."status" NOT IN ('CANCELED', 'CLOSED')
  AND "line"."quantity" > "line"."qty_shipped"
GROUP BY 1, 2, 3
ON CONFLICT ("item_no", "variant_code", "location_code") DO UPDATE SET "reserved" = excluded."reserved";
