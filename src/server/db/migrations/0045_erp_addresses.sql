-- The ERP that is kept here has two tables more, which are what the company has.
INSERT INTO erp_rows (table_code, system_id, data, modified_at)
SELECT 'shipping_agent_service', id, jsonb_build_object('shipping_agent_code', shipping_agent_code, 'code', code,
  'description', description), now()
FROM shipping_agent_services WHERE franchise_code = '' AND EXISTS (SELECT FROM erp_rows);--> statement-breakpoint
INSERT INTO erp_rows (table_code, system_id, data, modified_at)
SELECT 'ship_to_address', id, jsonb_build_object('customer_no', customer_no, 'code', code, 'name', name, 'name_2', name_2,
  'address', address, 'address_2', address_2, 'post_code', post_code, 'city', city, 'contact', contact, 'phone_no', phone_no), now()
FROM ship_to_addresses WHERE customer_no = franchise_code AND NOT is_temporary AND EXISTS (SELECT FROM erp_rows);
