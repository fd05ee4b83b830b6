DROP INDEX "customers_list";--> statement-breakpoint
DROP INDEX "customers_list_all";--> statement-breakpoint
-- What customers are sorted by. No column of the schema in TypeScript, as search_text: see schema/search-text.ts.
ALTER TABLE "customers" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold("name")) STORED;--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("franchise_code",folded_name collate "C","customer_no" collate "C");--> statement-breakpoint
CREATE INDEX "customers_list_all" ON "customers" USING btree (folded_name collate "C","customer_no" collate "C");