ALTER TABLE "customers" ADD COLUMN "invoice_buyer" jsonb;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "invoice_buyer" jsonb;--> statement-breakpoint
CREATE INDEX "customers_invoice_buyers" ON "customers" USING btree ("franchise_code",("invoice_buyer" ->> 'tax_code')) WHERE "customers"."invoice_buyer" ->> 'tax_code' <> '';--> statement-breakpoint
CREATE INDEX "sales_orders_invoice_buyers" ON "sales_orders" USING btree ("franchise_code",("invoice_buyer" ->> 'tax_code'),"created_at") WHERE "sales_orders"."invoice_buyer" ->> 'tax_code' <> '';