DROP INDEX "cash_receipts_newest";--> statement-breakpoint
DROP INDEX "sales_orders_by_order_date";--> statement-breakpoint
CREATE INDEX "sales_orders_all_by_order_date" ON "sales_orders" USING btree ("document_type","order_date" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "sales_orders_by_amount" ON "sales_orders" USING btree ("franchise_code","grand_total" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "cash_receipts_newest" ON "cash_receipts" USING btree ("franchise_code","receipt_id" DESC NULLS LAST) WHERE "cash_receipts"."status" in ('ADDED', 'POSTED');--> statement-breakpoint
CREATE INDEX "sales_orders_by_order_date" ON "sales_orders" USING btree ("franchise_code","order_date" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);