CREATE TABLE "row_change_log" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"dropped_xid" "xid8" DEFAULT '3' NOT NULL,
	CONSTRAINT "row_change_log_one" CHECK ("row_change_log"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"list" text NOT NULL,
	"key" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_changes_of_shop" ON "row_changes" USING btree ("franchise_code","xid");--> statement-breakpoint
CREATE INDEX "row_changes_oldest" ON "row_changes" USING brin ("at");--> statement-breakpoint
CREATE INDEX "stock_levels_id" ON "stock_levels" USING btree (("item_no" || '/' || "variant_code" || '/' || "location_code"));
--> statement-breakpoint
INSERT INTO row_change_log DEFAULT VALUES;
--> statement-breakpoint
-- Written by hand: triggers on a table that write down which rows of which lists its changes touch, for which shop.
-- `told` selects shop, list and key from `changed`, the rows of the statement. A shop that is null is no one's.
CREATE FUNCTION follow_rows(source text, told text) RETURNS void LANGUAGE plpgsql AS $outer$
BEGIN
  EXECUTE format($made$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      -- Of so many a tablet reads the whole list.
      IF EXISTS (SELECT FROM changed OFFSET 500) THEN
        INSERT INTO row_changes (franchise_code, list)
        SELECT DISTINCT shop, list FROM (%2$s) AS told(shop, list, key) WHERE shop IS NOT NULL;
      ELSE
        INSERT INTO row_changes (franchise_code, list, key)
        SELECT shop, list, key FROM (%2$s) AS told(shop, list, key) WHERE shop IS NOT NULL;
      END IF;
      RETURN NULL;
    END $body$ $made$, 'follow_' || source, told);
  EXECUTE format('CREATE TRIGGER follow_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', source, 'follow_' || source);
  EXECUTE format('CREATE TRIGGER follow_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', source, 'follow_' || source);
  EXECUTE format('CREATE TRIGGER follow_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', source, 'follow_' || source);
END $outer$;
--> statement-breakpoint
SELECT
  follow_rows('franchise_items', $$SELECT franchise_code, 'items.filter', id FROM changed$$),
  follow_rows('stock_levels', $$SELECT at.franchise_code, 'items.onHand', item_no || '/' || variant_code || '/' || location_code
    FROM changed JOIN locations at ON at.code = location_code$$),
  follow_rows('shifts', $$SELECT franchise_code, 'shifts.filter', shift_no FROM changed$$),
  follow_rows('customers', $$SELECT franchise_code, 'customers.filter', customer_no FROM changed$$),
  -- A posted credit memo is a row of the sales history; receipts show the order's number in the ERP.
  follow_rows('sales_orders', $$SELECT franchise_code, 'salesOrders.filter', pos_so_no FROM changed
    UNION ALL SELECT franchise_code, 'salesInvoices.historical', pos_so_no FROM changed WHERE document_type = 'credit_memo'
    UNION ALL SELECT c.franchise_code, 'receipts.filter', r.receipt_id::text
      FROM changed c JOIN cash_receipts r USING (pos_so_no) WHERE c.bc_so_no <> '' AND r.status = 'ADDED'$$),
  -- An order shows what of its receipts is not posted.
  follow_rows('cash_receipts', $$SELECT franchise_code, 'receipts.filter', receipt_id::text FROM changed
    UNION ALL SELECT franchise_code, 'salesOrders.filter', pos_so_no FROM changed WHERE pos_so_no <> ''$$),
  follow_rows('sales_invoices', $$SELECT franchise_code, 'salesInvoices.historical', pos_si_no FROM changed$$),
  follow_rows('purchase_orders', $$SELECT franchise_code, 'purchaseOrders.filter', po_no FROM changed$$),
  follow_rows('transfer_orders', $$SELECT nullif(franchise_code, ''), 'transferOrders.filter', bc_to_no FROM changed$$),
  follow_rows('consignment_issues', $$SELECT franchise_code, 'consignmentIssues.filter', ci_no FROM changed$$),
  -- An entry shows which one reverses it.
  follow_rows('warehouse_entries', $$SELECT nullif(franchise_code, ''), 'warehouseEntries.filter', entry_no::text FROM changed
    UNION ALL SELECT nullif(franchise_code, ''), 'warehouseEntries.filter', reverses_no::text FROM changed
      WHERE reverses_no IS NOT NULL$$),
  -- Their list is made of both books, and has no key that an index knows.
  follow_rows('cashbook_entries', $$SELECT franchise_code, 'bankAccounts.filter', NULL FROM changed$$),
  follow_rows('bank_account_entries', $$SELECT franchise_code, 'bankAccounts.filter', NULL FROM changed$$),
  follow_rows('redeemable_point_uses', $$SELECT franchise_code, 'customers.redeemablePoints', id::text FROM changed$$),
  follow_rows('ship_to_addresses', $$SELECT franchise_code, 'addresses.shipTo', id::text FROM changed$$),
  follow_rows('shipping_agent_services', $$SELECT franchise_code, 'addresses.shippingAgentServices', id::text FROM changed$$),
  follow_rows('bc_table_rows', $$SELECT '', 'addresses.bcTable', NULL FROM changed
    WHERE table_code IN ('post_code', 'address_district')$$),
  follow_rows('cancel_reasons', $$SELECT '', 'cancelReasons.filter', id::text FROM changed$$),
  follow_rows('fees', $$SELECT '', 'fees.filter', id::text FROM changed$$),
  follow_rows('customer_setups', $$SELECT '', 'customerSetups.filter', id::text FROM changed$$),
  follow_rows('devices', $$SELECT '', 'devices.filter', id::text FROM changed$$),
  follow_rows('config', $$SELECT '', 'config.all', NULL FROM changed$$),
  follow_rows('promotion_rules', $$SELECT '', 'config.all', NULL FROM changed$$),
  follow_rows('loyalty_schemes', $$SELECT '', 'config.all', NULL FROM changed$$),
  follow_rows('page_permissions', $$SELECT '', 'session.franchiseUser', NULL FROM changed$$),
  follow_rows('franchises', $$SELECT customer_no, 'session.franchiseUser', NULL FROM changed$$),
  follow_rows('locations', $$SELECT franchise_code, 'session.franchiseUser', NULL FROM changed$$);
--> statement-breakpoint
-- Only what a tablet follows of a person: a sign-in writes to the row, too.
CREATE FUNCTION follow_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (franchise_code, list, key)
  SELECT DISTINCT shop, 'session.franchiseUser', new.user_id::text
  FROM unnest(array[old.customer_no, new.customer_no]) AS shop WHERE shop IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_update AFTER UPDATE OF username, firstname, lastname, role_id, customer_no, page_permission_id, is_active
  ON users FOR EACH ROW EXECUTE FUNCTION follow_users();
