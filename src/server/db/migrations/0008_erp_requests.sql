ALTER TABLE "purchase_orders" ADD COLUMN "erp_request" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "erp_refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_erp_request" CHECK ("purchase_orders"."erp_request" in ('', 'release', 'cancel', 'reopen', 'close'));