ALTER TABLE "cashbook_entries" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As the entries of bank accounts have it from the start.
UPDATE "cashbook_entries" SET "name" = "customer_name" FROM "cash_receipts" WHERE "cash_receipts"."receipt_id" = "cashbook_entries"."receipt_id";
