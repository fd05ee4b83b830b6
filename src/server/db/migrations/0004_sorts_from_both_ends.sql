DROP INDEX "cash_receipts_by_posting";--> statement-breakpoint
DROP INDEX "bank_transfers_newest";--> statement-breakpoint
DROP INDEX "bank_transfers_open";--> statement-breakpoint
DROP INDEX "consignment_issues_newest";--> statement-breakpoint
DROP INDEX "transfer_orders_newest";--> statement-breakpoint
DROP INDEX "customers_list";--> statement-breakpoint
DROP INDEX "customers_list_all";--> statement-breakpoint
DROP INDEX "customers_newest";--> statement-breakpoint
DROP INDEX "loyalty_entries_by_customer";--> statement-breakpoint
DROP INDEX "redeemable_point_uses_newest";--> statement-breakpoint
DROP INDEX "ship_to_addresses_franchise";--> statement-breakpoint
DROP INDEX "warehouse_entries_newest";--> statement-breakpoint
DROP INDEX "warehouse_entries_by_location";--> statement-breakpoint
DROP INDEX "warehouse_entries_by_own_item";--> statement-breakpoint
DROP INDEX "franchise_items_sort";--> statement-breakpoint
DROP INDEX "purchase_orders_newest";--> statement-breakpoint
DROP INDEX "purchase_orders_all_newest";--> statement-breakpoint
DROP INDEX "purchase_orders_by_status";--> statement-breakpoint
DROP INDEX "purchase_shipments_newest";--> statement-breakpoint
DROP INDEX "cash_receipts_newest";--> statement-breakpoint
DROP INDEX "cash_receipts_open";--> statement-breakpoint
DROP INDEX "cash_receipts_transfers";--> statement-breakpoint
DROP INDEX "remaining_history_by_order";--> statement-breakpoint
DROP INDEX "sales_orders_type_newest";--> statement-breakpoint
DROP INDEX "sales_orders_newest";--> statement-breakpoint
DROP INDEX "sales_orders_all_newest";--> statement-breakpoint
DROP INDEX "sales_orders_by_status";--> statement-breakpoint
DROP INDEX "sales_orders_by_order_date";--> statement-breakpoint
DROP INDEX "sales_orders_all_by_order_date";--> statement-breakpoint
DROP INDEX "sales_orders_by_amount";--> statement-breakpoint
DROP INDEX "sales_invoices_newest";--> statement-breakpoint
DROP INDEX "sales_invoices_by_customer";--> statement-breakpoint
DROP INDEX "sales_shipments_newest";--> statement-breakpoint
DROP INDEX "shifts_newest";--> statement-breakpoint
DROP INDEX "kept_prices_newest";--> statement-breakpoint
CREATE INDEX "bank_transfers_all_newest" ON "bank_transfers" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "consignment_issues_all_newest" ON "consignment_issues" USING btree ("created_at","ci_no" collate "C");--> statement-breakpoint
CREATE INDEX "transfer_orders_all_newest" ON "transfer_orders" USING btree ("created_at","bc_to_no" collate "C");--> statement-breakpoint
CREATE INDEX "customers_all_newest" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "redeemable_point_uses_all_newest" ON "redeemable_point_uses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ship_to_addresses_all" ON "ship_to_addresses" USING btree ("id" collate "C");--> statement-breakpoint
CREATE INDEX "bank_account_entries_newest" ON "bank_account_entries" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "bank_account_entries_all_newest" ON "bank_account_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cashbook_entries_newest" ON "cashbook_entries" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "cashbook_entries_all_newest" ON "cashbook_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_shipments_all_newest" ON "purchase_shipments" USING btree ("created_at","no" collate "C");--> statement-breakpoint
CREATE INDEX "cash_receipts_all_posted_newest" ON "cash_receipts" USING btree ("posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_orders_all_by_status" ON "sales_orders" USING btree ("document_type","status","created_at");--> statement-breakpoint
CREATE INDEX "sales_orders_all_by_amount" ON "sales_orders" USING btree ("document_type","grand_total","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_memos_newest" ON "sales_orders" USING btree ("franchise_code","posted_at") WHERE "sales_orders"."status" = 'POSTED';--> statement-breakpoint
CREATE INDEX "sales_orders_all_memos_newest" ON "sales_orders" USING btree ("posted_at") WHERE "sales_orders"."status" = 'POSTED';--> statement-breakpoint
CREATE INDEX "sales_invoices_all_newest" ON "sales_invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sales_shipments_all_newest" ON "sales_shipments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shifts_all_newest" ON "shifts" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "bank_transfers_newest" ON "bank_transfers" USING btree ("franchise_code","booked_at");--> statement-breakpoint
CREATE INDEX "bank_transfers_open" ON "bank_transfers" USING btree ("franchise_code","transfer_id") WHERE "bank_transfers"."status" in ('under','over','unknown');--> statement-breakpoint
CREATE INDEX "consignment_issues_newest" ON "consignment_issues" USING btree ("franchise_code","created_at","ci_no" collate "C");--> statement-breakpoint
CREATE INDEX "transfer_orders_newest" ON "transfer_orders" USING btree ("franchise_code","created_at","bc_to_no" collate "C");--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("franchise_code",fold("name") collate "C","customer_no" collate "C");--> statement-breakpoint
CREATE INDEX "customers_list_all" ON "customers" USING btree (fold("name") collate "C","customer_no" collate "C");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "loyalty_entries_by_customer" ON "loyalty_entries" USING btree ("customer_no","entry_no");--> statement-breakpoint
CREATE INDEX "redeemable_point_uses_newest" ON "redeemable_point_uses" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "ship_to_addresses_franchise" ON "ship_to_addresses" USING btree ("franchise_code","id" collate "C");--> statement-breakpoint
CREATE INDEX "warehouse_entries_newest" ON "warehouse_entries" USING btree ("franchise_code","entry_no");--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_location" ON "warehouse_entries" USING btree ("location_code","entry_no");--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_own_item" ON "warehouse_entries" USING btree ("franchise_code","item_no","entry_no");--> statement-breakpoint
CREATE INDEX "franchise_items_sort" ON "franchise_items" USING btree ("franchise_code","sort","id" collate "C");--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("franchise_code","created_at","po_no" collate "C");--> statement-breakpoint
CREATE INDEX "purchase_orders_all_newest" ON "purchase_orders" USING btree ("created_at","po_no" collate "C");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_status" ON "purchase_orders" USING btree ("franchise_code","la_status","created_at");--> statement-breakpoint
CREATE INDEX "purchase_shipments_newest" ON "purchase_shipments" USING btree ("franchise_code","created_at","no" collate "C");--> statement-breakpoint
CREATE INDEX "cash_receipts_newest" ON "cash_receipts" USING btree ("franchise_code","receipt_id") WHERE "cash_receipts"."status" in ('ADDED', 'POSTED');--> statement-breakpoint
CREATE INDEX "cash_receipts_open" ON "cash_receipts" USING btree ("franchise_code","receipt_id") WHERE "cash_receipts"."status" = 'ADDED';--> statement-breakpoint
CREATE INDEX "cash_receipts_transfers" ON "cash_receipts" USING btree ("franchise_code","receipt_id") WHERE "cash_receipts"."payment_type" = 'transfer' and "cash_receipts"."status" <> 'DELETED';--> statement-breakpoint
CREATE INDEX "remaining_history_by_order" ON "remaining_history" USING btree ("pos_so_no","id");--> statement-breakpoint
CREATE INDEX "sales_orders_type_newest" ON "sales_orders" USING btree ("franchise_code","document_type","created_at","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_newest" ON "sales_orders" USING btree ("franchise_code","created_at","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_all_newest" ON "sales_orders" USING btree ("created_at","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_by_status" ON "sales_orders" USING btree ("franchise_code","status","created_at");--> statement-breakpoint
CREATE INDEX "sales_orders_by_order_date" ON "sales_orders" USING btree ("franchise_code","order_date","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_all_by_order_date" ON "sales_orders" USING btree ("document_type","order_date","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_orders_by_amount" ON "sales_orders" USING btree ("franchise_code","grand_total","pos_so_no" collate "C");--> statement-breakpoint
CREATE INDEX "sales_invoices_newest" ON "sales_invoices" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "sales_invoices_by_customer" ON "sales_invoices" USING btree ("sell_to_customer_no","created_at");--> statement-breakpoint
CREATE INDEX "sales_shipments_newest" ON "sales_shipments" USING btree ("franchise_code","created_at");--> statement-breakpoint
CREATE INDEX "shifts_newest" ON "shifts" USING btree ("franchise_code","opened_at");--> statement-breakpoint
CREATE INDEX "kept_prices_newest" ON "kept_prices" USING btree ("created_at");