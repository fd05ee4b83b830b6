ALTER TABLE "bank_account_entries" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_account_entries_by_document" ON "bank_account_entries" USING btree ("document_no");--> statement-breakpoint
CREATE INDEX "cashbook_entries_by_document" ON "cashbook_entries" USING btree ("document_no");