ALTER TABLE "cash_receipts" ADD COLUMN "handed_over_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "transfer_memo" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "cash_receipts_search_memo" ON "cash_receipts" USING gin (fold("transfer_memo") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_orders_search_memo" ON "sales_orders" USING gin (fold("transfer_memo") gin_trgm_ops);