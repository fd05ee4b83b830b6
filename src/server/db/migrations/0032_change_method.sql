ALTER TABLE "cash_receipts" DROP CONSTRAINT "cash_receipts_status";--> statement-breakpoint
ALTER TABLE "cash_receipts" DROP CONSTRAINT "cash_receipts_posted";--> statement-breakpoint
DROP INDEX "bank_account_entries_by_receipt";--> statement-breakpoint
DROP INDEX "cashbook_entries_by_receipt";--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "changed_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "change_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "change_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_replaces_id_cash_receipts_receipt_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."cash_receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_receipts_replaces" ON "cash_receipts" USING btree ("replaces_id") WHERE "cash_receipts"."replaces_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_entries_by_receipt" ON "bank_account_entries" USING btree ("receipt_id","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "cashbook_entries_by_receipt" ON "cashbook_entries" USING btree ("receipt_id","reason");--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_status" CHECK ("cash_receipts"."status" in ('ADDED','POSTED','REVERSED','DELETED'));--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_posted" CHECK (("cash_receipts"."status" in ('POSTED','REVERSED')) = ("cash_receipts"."posted_at" is not null and "cash_receipts"."receipt_no" is not null));