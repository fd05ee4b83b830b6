ALTER TABLE "consignment_issues" ADD COLUMN "erp_request" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD COLUMN "erp_refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_orders" ADD COLUMN "erp_refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_documents" ADD COLUMN "order_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "remote_documents_orders" ON "remote_documents" USING btree ("order_no","set");--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_erp_request" CHECK ("consignment_issues"."erp_request" in ('', 'release', 'cancel', 'reopen'));