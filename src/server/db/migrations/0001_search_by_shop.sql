-- The parts of three letters of a folded text, each with the shop before it: an index of them is as long for a shop as its
-- own rows are many. What separates them is in no text.
CREATE FUNCTION search_keys(shop text, value text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN string_to_array(shop || ':' || array_to_string(show_trgm(value), E'\x1f' || shop || ':'), E'\x1f');
--> statement-breakpoint
DROP INDEX "customers_phone_search";
--> statement-breakpoint
DROP INDEX "customers_no_search";
--> statement-breakpoint
DROP INDEX "customers_name_search";
--> statement-breakpoint
DROP INDEX "warehouse_entries_search_document";
--> statement-breakpoint
DROP INDEX "warehouse_entries_search_item";
--> statement-breakpoint
DROP INDEX "purchase_orders_search_no";
--> statement-breakpoint
DROP INDEX "purchase_orders_search_erp";
--> statement-breakpoint
DROP INDEX "purchase_orders_search_vendor";
--> statement-breakpoint
DROP INDEX "cash_receipts_search_name";
--> statement-breakpoint
DROP INDEX "cash_receipts_search_phone";
--> statement-breakpoint
DROP INDEX "cash_receipts_search_memo";
--> statement-breakpoint
DROP INDEX "cash_receipts_search_order";
--> statement-breakpoint
DROP INDEX "sales_orders_search_memo";
--> statement-breakpoint
DROP INDEX "sales_orders_search_no";
--> statement-breakpoint
DROP INDEX "sales_orders_search_name";
--> statement-breakpoint
DROP INDEX "sales_orders_search_phone";
--> statement-breakpoint
-- The fields that a list searches, in one text. No column of the schema in TypeScript: see schema/search-text.ts.
ALTER TABLE "sales_orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("pos_so_no" || ' ' || "sell_to_name" || ' ' || "sell_to_phone_no" || ' ' || "transfer_memo")) STORED;
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("pos_so_no" || ' ' || "customer_name" || ' ' || "phone" || ' ' || "transfer_memo")) STORED;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("name" || ' ' || "phone_no" || ' ' || "customer_no")) STORED;
--> statement-breakpoint
ALTER TABLE "warehouse_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("document_no" || ' ' || "item_no")) STORED;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("po_no" || ' ' || "bc_so_no" || ' ' || "vendor_name")) STORED;
--> statement-breakpoint
CREATE INDEX "customers_search_of_shop" ON "customers" USING gin (search_keys("franchise_code", search_text));
--> statement-breakpoint
CREATE INDEX "customers_search_of_all" ON "customers" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "warehouse_entries_search_of_shop" ON "warehouse_entries" USING gin (search_keys("franchise_code", search_text));
--> statement-breakpoint
CREATE INDEX "warehouse_entries_search_of_all" ON "warehouse_entries" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "purchase_orders_search_of_shop" ON "purchase_orders" USING gin (search_keys("franchise_code", search_text));
--> statement-breakpoint
CREATE INDEX "purchase_orders_search_of_all" ON "purchase_orders" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "cash_receipts_search_of_shop" ON "cash_receipts" USING gin (search_keys("franchise_code", search_text));
--> statement-breakpoint
CREATE INDEX "cash_receipts_search_of_all" ON "cash_receipts" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sales_orders_search_of_shop" ON "sales_orders" USING gin (search_keys("franchise_code", search_text));
--> statement-breakpoint
CREATE INDEX "sales_orders_search_of_all" ON "sales_orders" USING gin (search_text gin_trgm_ops);
