ALTER TABLE "loyalty_entries" DROP CONSTRAINT "loyalty_entries_kind";--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "receipt_type_code" text DEFAULT 'customer_payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "loyalty_redeemable_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "loyalty_ranking_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "loyalty_birthday_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "la_referral_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "la_referral_cust_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_entries_referred" ON "loyalty_entries" USING btree ("pos_so_no") WHERE "loyalty_entries"."kind" = 'referred' and "loyalty_entries"."points" > 0;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_kind" CHECK ("loyalty_entries"."kind" in ('earned','returned','redeemed','restored','opening','referred'));--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_receipt_type_code" CHECK ("cash_receipts"."receipt_type_code" in ('customer_payment','customer_ecom_payment','shopee_payment','lazada_payment','tiktokshop_payment'));--> statement-breakpoint
UPDATE "cash_receipts" SET "receipt_type_code" = 'customer_ecom_payment' WHERE "receipt_type" in ('collect_ecom','ecom_collect_store');