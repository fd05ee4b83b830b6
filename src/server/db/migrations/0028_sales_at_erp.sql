ALTER TABLE "erp_sales_orders" DROP CONSTRAINT "erp_sales_orders_type";--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "bc_so_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "erp_sales_orders_sale" ON "erp_sales_orders" USING btree ("external_document_no") WHERE "erp_sales_orders"."document_type" = 'sale';--> statement-breakpoint
ALTER TABLE "erp_sales_orders" ADD CONSTRAINT "erp_sales_orders_type" CHECK ("erp_sales_orders"."document_type" in ('order', 'return', 'sale'));