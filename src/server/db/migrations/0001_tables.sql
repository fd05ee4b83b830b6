CREATE SEQUENCE "public"."erp_document_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bc_table_rows" (
	"table_code" text NOT NULL,
	"system_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"parent_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "bc_table_rows_table_code_system_id_pk" PRIMARY KEY("table_code","system_id"),
	CONSTRAINT "bc_table_rows_code" UNIQUE("table_code","code","city")
);
--> statement-breakpoint
CREATE TABLE "shipping_agent_services" (
	"id" text PRIMARY KEY NOT NULL,
	"shipping_agent_code" text NOT NULL,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"district_code" text DEFAULT '' NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"customer_no" text DEFAULT '' NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shipping_agent_services_code" UNIQUE("shipping_agent_code","code","franchise_code")
);
--> statement-breakpoint
CREATE TABLE "shipping_agents" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignment_issues" (
	"ci_no" text PRIMARY KEY NOT NULL,
	"bc_to_no" text DEFAULT '' NOT NULL,
	"la_status" text DEFAULT 'OPEN' NOT NULL,
	"order_date" date NOT NULL,
	"la_external_doc" text DEFAULT '' NOT NULL,
	"la_notes" text DEFAULT '' NOT NULL,
	"la_internal_comment" text DEFAULT '' NOT NULL,
	"la_request_delivery_date" date,
	"la_so_payment" text DEFAULT '' NOT NULL,
	"la_ship_card" text DEFAULT '' NOT NULL,
	"franchise_code" text NOT NULL,
	"franchise_name" text DEFAULT '' NOT NULL,
	"franchise_address" text DEFAULT '' NOT NULL,
	"franchise_district_code" text DEFAULT '' NOT NULL,
	"franchise_district_name" text DEFAULT '' NOT NULL,
	"franchise_phone_no" text DEFAULT '' NOT NULL,
	"franchise_contact" text DEFAULT '' NOT NULL,
	"franchise_post_code" text DEFAULT '' NOT NULL,
	"franchise_region_code" text DEFAULT '' NOT NULL,
	"transfer_from_code" text NOT NULL,
	"transfer_to_code" text NOT NULL,
	"intransit_code" text NOT NULL,
	"receiving_code" text DEFAULT '' NOT NULL,
	"receiving_address" text DEFAULT '' NOT NULL,
	"receiving_contact" text DEFAULT '' NOT NULL,
	"receiving_district_code" text DEFAULT '' NOT NULL,
	"receiving_district_name" text DEFAULT '' NOT NULL,
	"receiving_post_code" text DEFAULT '' NOT NULL,
	"receiving_region_code" text DEFAULT '' NOT NULL,
	"cancel_reason_code" text DEFAULT '' NOT NULL,
	"total_lines" integer DEFAULT 0 NOT NULL,
	"total_qty" numeric(18, 3) DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consignment_issues_no" CHECK ("consignment_issues"."ci_no" <> '' and "consignment_issues"."ci_no" not like 'tmp:%'),
	CONSTRAINT "consignment_issues_status" CHECK ("consignment_issues"."la_status" in ('OPEN','RELEASED','IN_TRANSIT','PARTIAL_RECEIVED','RECEIVED','CANCELED'))
);
--> statement-breakpoint
CREATE TABLE "consignment_lines" (
	"ci_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"variant_description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"ci_qty" numeric(18, 3) NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"la_to_line_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "consignment_lines_ci_no_line_no_pk" PRIMARY KEY("ci_no","line_no"),
	CONSTRAINT "consignment_lines_quantity" CHECK ("consignment_lines"."ci_qty" > 0),
	CONSTRAINT "consignment_lines_shipped" CHECK ("consignment_lines"."qty_shipped" between 0 and "consignment_lines"."ci_qty"),
	CONSTRAINT "consignment_lines_received" CHECK ("consignment_lines"."qty_received" between 0 and "consignment_lines"."qty_shipped")
);
--> statement-breakpoint
CREATE TABLE "transfer_order_lines" (
	"bc_to_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"variant_description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"line_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_order_lines_bc_to_no_line_no_pk" PRIMARY KEY("bc_to_no","line_no"),
	CONSTRAINT "transfer_order_lines_quantity" CHECK ("transfer_order_lines"."quantity" > 0),
	CONSTRAINT "transfer_order_lines_shipped" CHECK ("transfer_order_lines"."qty_shipped" between 0 and "transfer_order_lines"."quantity"),
	CONSTRAINT "transfer_order_lines_received" CHECK ("transfer_order_lines"."qty_received" between 0 and "transfer_order_lines"."qty_shipped")
);
--> statement-breakpoint
CREATE TABLE "transfer_orders" (
	"bc_to_no" text PRIMARY KEY NOT NULL,
	"ci_no" text DEFAULT '' NOT NULL,
	"transfer_from_code" text NOT NULL,
	"transfer_to_code" text NOT NULL,
	"intransit_code" text NOT NULL,
	"from_franchise" text DEFAULT '' NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'AWAITING' NOT NULL,
	"shipment_date" date,
	"total_lines" integer DEFAULT 0 NOT NULL,
	"total_qty" numeric(18, 3) DEFAULT 0 NOT NULL,
	"total_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"total_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_orders_status" CHECK ("transfer_orders"."status" in ('AWAITING','IN_TRANSIT','PARTIAL_RECEIVED','RECEIVED','CANCELED')),
	CONSTRAINT "transfer_orders_locations" CHECK ("transfer_orders"."transfer_from_code" <> "transfer_orders"."transfer_to_code")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"customer_no" text PRIMARY KEY NOT NULL,
	"franchise_code" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"phone_no" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_2" text DEFAULT '' NOT NULL,
	"district_code" text DEFAULT '' NOT NULL,
	"district_name" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country_region_code" text DEFAULT 'VNM' NOT NULL,
	"location_code" text DEFAULT '' NOT NULL,
	"birth_date" date DEFAULT '0001-01-01' NOT NULL,
	"loyalty_cust_scheme" text DEFAULT 'Silver' NOT NULL,
	"loyalty_ranking_points" integer DEFAULT 0 NOT NULL,
	"loyalty_redeemable_points" integer DEFAULT 0 NOT NULL,
	"referral_code" text NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_no_franchise" UNIQUE("customer_no","franchise_code"),
	CONSTRAINT "customers_phone_form" CHECK ("customers"."phone_no" ~ '^0[1-9][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"entry_no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "loyalty_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"ranking_points" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"pos_so_no" text DEFAULT '' NOT NULL,
	"document_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loyalty_entries_kind" CHECK ("loyalty_entries"."kind" in ('earned','returned','redeemed','restored','opening'))
);
--> statement-breakpoint
CREATE TABLE "loyalty_schemes" (
	"scheme" text PRIMARY KEY NOT NULL,
	"min_ranking_points" integer NOT NULL,
	"vnd_per_earned_point" bigint NOT NULL,
	CONSTRAINT "loyalty_schemes_min_ranking_points_unique" UNIQUE("min_ranking_points")
);
--> statement-breakpoint
CREATE TABLE "redeemable_point_uses" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "redeemable_point_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pos_so_no" text NOT NULL,
	"source" text NOT NULL,
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"referral_code" text DEFAULT '' NOT NULL,
	"redeemable_point_used" integer NOT NULL,
	"website_no" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redeemable_point_uses_once" UNIQUE("pos_so_no","source"),
	CONSTRAINT "redeemable_point_uses_points" CHECK ("redeemable_point_uses"."redeemable_point_used" > 0)
);
--> statement-breakpoint
CREATE TABLE "ship_to_addresses" (
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"code" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_2" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_2" text DEFAULT '' NOT NULL,
	"district_code" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"country_region_code" text DEFAULT 'VNM' NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ship_to_addresses_code" UNIQUE("customer_no","code")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_code" text NOT NULL,
	"device_name" text NOT NULL,
	"device_code" text NOT NULL,
	"device_type" text NOT NULL,
	"device_data" text DEFAULT '' NOT NULL,
	CONSTRAINT "devices_device_code_unique" UNIQUE("device_code"),
	CONSTRAINT "devices_type" CHECK ("devices"."device_type" in ('PRINTER', 'ADMIN_PRINTER'))
);
--> statement-breakpoint
CREATE TABLE "bank_account_entries" (
	"entry_no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bank_account_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"franchise_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"document_type" text DEFAULT 'receipt' NOT NULL,
	"document_no" text NOT NULL,
	"bank_account_no" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"payment_type" text DEFAULT '' NOT NULL,
	"receipt_id" integer,
	"pos_so_no" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashbook_entries" (
	"entry_no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "cashbook_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"document_type" text DEFAULT 'receipt' NOT NULL,
	"document_no" text NOT NULL,
	"receipt_id" integer,
	"pos_so_no" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"location_code" text NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_item_no_variant_code_location_code_pk" PRIMARY KEY("item_no","variant_code","location_code")
);
--> statement-breakpoint
CREATE TABLE "warehouse_entries" (
	"entry_no" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "warehouse_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_date" date NOT NULL,
	"entry_type" text NOT NULL,
	"document_type" text NOT NULL,
	"document_no" text NOT NULL,
	"document_line_no" integer DEFAULT 0 NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"location_code" text NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"below_zero" boolean DEFAULT false NOT NULL,
	"reason_code" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"reverses_no" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouse_entries_quantity" CHECK ("warehouse_entries"."quantity" <> 0),
	CONSTRAINT "warehouse_entries_type" CHECK ("warehouse_entries"."entry_type" in ('opening','sale','purchase','transfer','consignment','adjustment','return'))
);
--> statement-breakpoint
CREATE TABLE "erp_sales_lines" (
	"order_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "erp_sales_lines_order_no_line_no_pk" PRIMARY KEY("order_no","line_no"),
	CONSTRAINT "erp_sales_lines_quantity" CHECK ("erp_sales_lines"."quantity" > 0),
	CONSTRAINT "erp_sales_lines_shipped" CHECK ("erp_sales_lines"."qty_shipped" between 0 and "erp_sales_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "erp_sales_orders" (
	"no" text PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"external_document_no" text NOT NULL,
	"customer_no" text NOT NULL,
	"location_code" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"invoice_no" text DEFAULT '' NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_sales_orders_type" CHECK ("erp_sales_orders"."document_type" in ('order', 'return')),
	CONSTRAINT "erp_sales_orders_status" CHECK ("erp_sales_orders"."status" in ('open', 'closed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "erp_shipment_lines" (
	"shipment_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"order_line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	CONSTRAINT "erp_shipment_lines_shipment_no_line_no_pk" PRIMARY KEY("shipment_no","line_no"),
	CONSTRAINT "erp_shipment_lines_quantity" CHECK ("erp_shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "erp_shipments" (
	"no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"posting_date" date NOT NULL,
	"shipment_date" date NOT NULL,
	"location_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_stock" (
	"location_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	CONSTRAINT "erp_stock_location_code_item_no_variant_code_pk" PRIMARY KEY("location_code","item_no","variant_code"),
	CONSTRAINT "erp_stock_quantity" CHECK ("erp_stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erp_transfer_lines" (
	"no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"line_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "erp_transfer_lines_no_line_no_pk" PRIMARY KEY("no","line_no"),
	CONSTRAINT "erp_transfer_lines_shipped" CHECK ("erp_transfer_lines"."qty_shipped" between 0 and "erp_transfer_lines"."quantity"),
	CONSTRAINT "erp_transfer_lines_received" CHECK ("erp_transfer_lines"."qty_received" between 0 and "erp_transfer_lines"."qty_shipped")
);
--> statement-breakpoint
CREATE TABLE "erp_transfer_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_transfer_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"no" text GENERATED ALWAYS AS ('TO-ERP-' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"external_document_no" text DEFAULT '' NOT NULL,
	"transfer_from_code" text NOT NULL,
	"transfer_to_code" text NOT NULL,
	"in_transit_code" text NOT NULL,
	"canceled" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erp_transfer_orders_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "erp_transfer_shipment_lines" (
	"no" text NOT NULL,
	"line_no" integer NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	CONSTRAINT "erp_transfer_shipment_lines_no_line_no_pk" PRIMARY KEY("no","line_no"),
	CONSTRAINT "erp_transfer_shipped" CHECK ("erp_transfer_shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "erp_transfer_shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erp_transfer_shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"no" text GENERATED ALWAYS AS ('TS-ERP-' || lpad(id::text, 8, '0')) STORED NOT NULL,
	"order_no" text NOT NULL,
	"posting_date" date NOT NULL,
	CONSTRAINT "erp_transfer_shipments_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "franchises" (
	"customer_no" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"district_code" text DEFAULT '' NOT NULL,
	"district_name" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"location_code" text NOT NULL,
	"tp_no" text DEFAULT '' NOT NULL,
	"ss_no" text DEFAULT '' NOT NULL,
	"vendor_no" text DEFAULT '' NOT NULL,
	"vendor_name" text DEFAULT '' NOT NULL,
	"buy_from_code" text DEFAULT '' NOT NULL,
	"buy_from_address" text DEFAULT '' NOT NULL,
	"receipt_lead_time" integer DEFAULT 0 NOT NULL,
	"header_campaign" text DEFAULT '' NOT NULL,
	"header_costcenter" text DEFAULT '' NOT NULL,
	"header_channel" text DEFAULT '' NOT NULL,
	"header_department" text DEFAULT '' NOT NULL,
	"header_factory" text DEFAULT '' NOT NULL,
	"line_campaign" text DEFAULT '' NOT NULL,
	"line_costcenter" text DEFAULT '' NOT NULL,
	"line_gen_bus_posting_group" text DEFAULT '' NOT NULL,
	"batch_name" text DEFAULT '' NOT NULL,
	"consignment_location_code" text DEFAULT '' NOT NULL,
	"consignment_warehouse_code" text DEFAULT '' NOT NULL,
	"consignment_intransit_code" text DEFAULT '' NOT NULL,
	"bank_bin" text DEFAULT '' NOT NULL,
	"bank_account_no" text DEFAULT '' NOT NULL,
	CONSTRAINT "franchises_location_code_unique" UNIQUE("location_code"),
	CONSTRAINT "franchises_lead_time" CHECK ("franchises"."receipt_lead_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"franchise_code" text,
	"location_type" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "locations_type" CHECK ("locations"."location_type" in ('store', 'consignment', 'in_transit', 'warehouse'))
);
--> statement-breakpoint
CREATE TABLE "no_series" (
	"id" text PRIMARY KEY NOT NULL,
	"franchise_code" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"prefix" text NOT NULL,
	"last_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "no_series_last_no" CHECK ("no_series"."last_no" between 0 and 999999)
);
--> statement-breakpoint
CREATE TABLE "franchise_items" (
	"franchise_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"id" text GENERATED ALWAYS AS (item_no || case when variant_code = '' then '' else '/' || variant_code end) STORED NOT NULL,
	"description" text NOT NULL,
	"variant_description" text DEFAULT '' NOT NULL,
	"item_category" text DEFAULT '' NOT NULL,
	"unit_of_measure" text NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"base_price" bigint NOT NULL,
	"price_rate" numeric(9, 4) DEFAULT 1 NOT NULL,
	"unit_price" bigint GENERATED ALWAYS AS (round(base_price * price_rate)::bigint) STORED NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "franchise_items_franchise_code_item_no_variant_code_pk" PRIMARY KEY("franchise_code","item_no","variant_code"),
	CONSTRAINT "franchise_items_rate" CHECK ("franchise_items"."price_rate" > 0),
	CONSTRAINT "franchise_items_price" CHECK ("franchise_items"."base_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_references" (
	"reference_no" text PRIMARY KEY NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	CONSTRAINT "item_references_ean" CHECK ("item_references"."reference_no" ~ '^[0-9]{13}$')
);
--> statement-breakpoint
CREATE TABLE "item_units" (
	"item_no" text NOT NULL,
	"code" text NOT NULL,
	"qty_per_unit_of_measure" numeric(18, 3) NOT NULL,
	CONSTRAINT "item_units_item_no_code_pk" PRIMARY KEY("item_no","code"),
	CONSTRAINT "item_units_qty" CHECK ("item_units"."qty_per_unit_of_measure" > 0)
);
--> statement-breakpoint
CREATE TABLE "item_variants" (
	"item_no" text NOT NULL,
	"variant_code" text NOT NULL,
	"description" text NOT NULL,
	"unit_price" bigint NOT NULL,
	CONSTRAINT "item_variants_item_no_variant_code_pk" PRIMARY KEY("item_no","variant_code"),
	CONSTRAINT "item_variants_price" CHECK ("item_variants"."unit_price" >= 0),
	CONSTRAINT "item_variants_code" CHECK ("item_variants"."variant_code" <> '')
);
--> statement-breakpoint
CREATE TABLE "items" (
	"item_no" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"item_category" text NOT NULL,
	"base_unit_of_measure" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "items_price" CHECK ("items"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"trigger" text NOT NULL,
	"kind" text NOT NULL,
	"coupon_code" text DEFAULT '' NOT NULL,
	"percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"buy_qty" integer DEFAULT 0 NOT NULL,
	"get_qty" integer DEFAULT 0 NOT NULL,
	"item_nos" text[] DEFAULT '{}' NOT NULL,
	"schemes" text[] DEFAULT '{}' NOT NULL,
	"min_amount" bigint DEFAULT 0 NOT NULL,
	"max_amount" bigint DEFAULT 0 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "promotion_rules_trigger" CHECK ("promotion_rules"."trigger" in ('auto','birthday','coupon')),
	CONSTRAINT "promotion_rules_kind" CHECK ("promotion_rules"."kind" in ('percent','amount','buy_x_get_y')),
	CONSTRAINT "promotion_rules_coupon" CHECK (("promotion_rules"."trigger" = 'coupon') = ("promotion_rules"."coupon_code" <> '')),
	CONSTRAINT "promotion_rules_figures" CHECK ("promotion_rules"."percent" between 0 and 100 and "promotion_rules"."amount" >= 0 and "promotion_rules"."min_amount" >= 0 and "promotion_rules"."max_amount" >= 0
        and "promotion_rules"."buy_qty" >= 0 and "promotion_rules"."get_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"po_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"variant_description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"purchase_qty" numeric(18, 3) NOT NULL,
	"unit_cost" bigint NOT NULL,
	"line_discount_amount" bigint DEFAULT 0 NOT NULL,
	"line_amount" bigint NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"costcenter" text DEFAULT '' NOT NULL,
	"gen_bus_posting_group" text DEFAULT '' NOT NULL,
	"la_so_line_note" text DEFAULT '' NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_to_receive" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_invoiced" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_credited" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_on_credit_memo" numeric(18, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_lines_po_no_line_no_pk" PRIMARY KEY("po_no","line_no"),
	CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."purchase_qty" > 0),
	CONSTRAINT "purchase_lines_shipped" CHECK ("purchase_lines"."qty_shipped" between 0 and "purchase_lines"."purchase_qty"),
	CONSTRAINT "purchase_lines_received" CHECK ("purchase_lines"."qty_received" between 0 and "purchase_lines"."qty_shipped"),
	CONSTRAINT "purchase_lines_to_receive" CHECK ("purchase_lines"."qty_to_receive" = "purchase_lines"."qty_shipped" - "purchase_lines"."qty_received"),
	CONSTRAINT "purchase_lines_invoiced" CHECK ("purchase_lines"."qty_invoiced" between 0 and "purchase_lines"."qty_received"),
	CONSTRAINT "purchase_lines_on_credit_memo" CHECK ("purchase_lines"."qty_on_credit_memo" between 0 and "purchase_lines"."qty_invoiced"),
	CONSTRAINT "purchase_lines_credited" CHECK ("purchase_lines"."qty_credited" between 0 and "purchase_lines"."qty_on_credit_memo"),
	CONSTRAINT "purchase_lines_amounts" CHECK ("purchase_lines"."unit_cost" >= 0 and "purchase_lines"."line_discount_amount" >= 0 and "purchase_lines"."line_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"po_no" text PRIMARY KEY NOT NULL,
	"bc_so_no" text DEFAULT '' NOT NULL,
	"bc_invoice_no" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"la_status" text DEFAULT 'OPEN' NOT NULL,
	"franchise_code" text NOT NULL,
	"franchise_name" text DEFAULT '' NOT NULL,
	"franchise_address" text DEFAULT '' NOT NULL,
	"franchise_district_code" text DEFAULT '' NOT NULL,
	"franchise_district_name" text DEFAULT '' NOT NULL,
	"franchise_phone_no" text DEFAULT '' NOT NULL,
	"franchise_contact" text DEFAULT '' NOT NULL,
	"franchise_post_code" text DEFAULT '' NOT NULL,
	"franchise_region_code" text DEFAULT '' NOT NULL,
	"vendor_no" text DEFAULT '' NOT NULL,
	"vendor_name" text DEFAULT '' NOT NULL,
	"buy_from_code" text DEFAULT '' NOT NULL,
	"buy_from_address" text DEFAULT '' NOT NULL,
	"warehouse_code" text NOT NULL,
	"nwv_general_comments" text DEFAULT '' NOT NULL,
	"nwv_delivery_comments" text DEFAULT '' NOT NULL,
	"receiving_code" text DEFAULT '' NOT NULL,
	"receiving_address" text DEFAULT '' NOT NULL,
	"receiving_contact" text DEFAULT '' NOT NULL,
	"receiving_district_code" text DEFAULT '' NOT NULL,
	"receiving_district_name" text DEFAULT '' NOT NULL,
	"receiving_post_code" text DEFAULT '' NOT NULL,
	"receiving_region_code" text DEFAULT '' NOT NULL,
	"agent_code" text DEFAULT '' NOT NULL,
	"agent_service_code" text DEFAULT '' NOT NULL,
	"order_date" date NOT NULL,
	"requested_receipt_date" date NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"costcenter" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"factory" text DEFAULT '' NOT NULL,
	"invoice_discount_amount" bigint DEFAULT 0 NOT NULL,
	"invoice_discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"cancel_reason_code" text DEFAULT '' NOT NULL,
	"cancel_reason_description" text DEFAULT '' NOT NULL,
	"applies_to_no" text DEFAULT '' NOT NULL,
	"posting_date" date,
	"total_lines" integer DEFAULT 0 NOT NULL,
	"grand_total" bigint DEFAULT 0 NOT NULL,
	"remaining_amount" bigint DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"credit_memo_amount" bigint DEFAULT 0 NOT NULL,
	"credited_amount" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_orders_no" CHECK ("purchase_orders"."po_no" <> '' and "purchase_orders"."po_no" not like 'tmp:%'),
	CONSTRAINT "purchase_orders_type" CHECK ("purchase_orders"."type" in ('Order','Credit Memo')),
	CONSTRAINT "purchase_orders_status" CHECK ("purchase_orders"."la_status" in ('OPEN','RELEASED','INVOICED','CANCELED')
        or ("purchase_orders"."type" = 'Order' and "purchase_orders"."la_status" = 'PARTIAL_RECEIVED')),
	CONSTRAINT "purchase_orders_applies" CHECK (("purchase_orders"."type" = 'Credit Memo') = ("purchase_orders"."applies_to_no" <> '')),
	CONSTRAINT "purchase_orders_amounts" CHECK ("purchase_orders"."invoice_discount_amount" >= 0 and "purchase_orders"."invoice_discount_percent" between 0 and 100
        and "purchase_orders"."grand_total" >= 0 and "purchase_orders"."remaining_amount" >= 0 and "purchase_orders"."total_lines" >= 0
        and "purchase_orders"."credited_amount" between 0 and "purchase_orders"."credit_memo_amount")
);
--> statement-breakpoint
CREATE TABLE "purchase_shipment_lines" (
	"shipment_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"po_no" text NOT NULL,
	"order_line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"qty_shipped" numeric(18, 3) NOT NULL,
	"qty_received" numeric(18, 3) DEFAULT 0 NOT NULL,
	"line_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchase_shipment_lines_shipment_no_line_no_pk" PRIMARY KEY("shipment_no","line_no"),
	CONSTRAINT "purchase_shipment_lines_shipped" CHECK ("purchase_shipment_lines"."qty_shipped" > 0),
	CONSTRAINT "purchase_shipment_lines_received" CHECK ("purchase_shipment_lines"."qty_received" between 0 and "purchase_shipment_lines"."qty_shipped")
);
--> statement-breakpoint
CREATE TABLE "purchase_shipments" (
	"no" text PRIMARY KEY NOT NULL,
	"po_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"order_no" text NOT NULL,
	"location_code" text DEFAULT '' NOT NULL,
	"posting_date" date NOT NULL,
	"shipment_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"receipt_id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "cash_receipts_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_no" text,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"customer_no" text DEFAULT '' NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"pos_so_no" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_type" text DEFAULT 'collect_store' NOT NULL,
	"payment_type" text NOT NULL,
	"payment_term" text DEFAULT '' NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"collect_store_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ADDED' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"posted_by" integer,
	"posted_at" timestamp with time zone,
	CONSTRAINT "cash_receipts_amount" CHECK ("cash_receipts"."amount" > 0),
	CONSTRAINT "cash_receipts_status" CHECK ("cash_receipts"."status" in ('ADDED','POSTED','DELETED')),
	CONSTRAINT "cash_receipts_payment_type" CHECK ("cash_receipts"."payment_type" in ('cash','installment','transfer','card','payoo','viettel','collection_on_behalf')),
	CONSTRAINT "cash_receipts_receipt_type" CHECK ("cash_receipts"."receipt_type" in ('collect_dealer','collect_ecom','collect_store','ecom_collect_store')),
	CONSTRAINT "cash_receipts_posted" CHECK (("cash_receipts"."status" = 'POSTED') = ("cash_receipts"."posted_at" is not null and "cash_receipts"."receipt_no" is not null))
);
--> statement-breakpoint
CREATE TABLE "remaining_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remaining_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pos_so_no" text NOT NULL,
	"old_amount" bigint NOT NULL,
	"new_amount" bigint NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_fee_lines" (
	"pos_so_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"fee_code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_fee_lines_pos_so_no_line_no_pk" PRIMARY KEY("pos_so_no","line_no"),
	CONSTRAINT "sales_fee_lines_amount" CHECK ("sales_fee_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_lines" (
	"pos_so_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"variant_description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"location_code" text NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"unit_price" bigint NOT NULL,
	"line_discount_amount" bigint DEFAULT 0 NOT NULL,
	"line_amount" bigint NOT NULL,
	"line_note" text DEFAULT '' NOT NULL,
	"qty_shipped" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_invoiced" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_credited" numeric(18, 3) DEFAULT 0 NOT NULL,
	"qty_on_credit_memo" numeric(18, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_lines_pos_so_no_line_no_pk" PRIMARY KEY("pos_so_no","line_no"),
	CONSTRAINT "sales_lines_quantity" CHECK ("sales_lines"."quantity" > 0),
	CONSTRAINT "sales_lines_shipped" CHECK ("sales_lines"."qty_shipped" between 0 and "sales_lines"."quantity"),
	CONSTRAINT "sales_lines_invoiced" CHECK ("sales_lines"."qty_invoiced" between 0 and "sales_lines"."qty_shipped"),
	CONSTRAINT "sales_lines_credited" CHECK ("sales_lines"."qty_credited" between 0 and "sales_lines"."qty_on_credit_memo"),
	CONSTRAINT "sales_lines_on_credit_memo" CHECK ("sales_lines"."qty_on_credit_memo" between 0 and "sales_lines"."qty_invoiced"),
	CONSTRAINT "sales_lines_amounts" CHECK ("sales_lines"."unit_price" >= 0 and "sales_lines"."line_discount_amount" >= 0 and "sales_lines"."line_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_orders" (
	"pos_so_no" text PRIMARY KEY NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"document_type" text DEFAULT 'order' NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"support_to_ship" boolean DEFAULT false NOT NULL,
	"cancel_reason_code" text DEFAULT '' NOT NULL,
	"order_date" date NOT NULL,
	"requested_delivery_date" date,
	"sales_type" text DEFAULT '' NOT NULL,
	"general_comments" text DEFAULT '' NOT NULL,
	"delivery_comments" text DEFAULT '' NOT NULL,
	"la_internal_comment" text DEFAULT '' NOT NULL,
	"sell_to_customer_no" text DEFAULT '' NOT NULL,
	"sell_to_name" text DEFAULT '' NOT NULL,
	"sell_to_phone_no" text DEFAULT '' NOT NULL,
	"sell_to_contact" text DEFAULT '' NOT NULL,
	"sell_to_address" text DEFAULT '' NOT NULL,
	"sell_to_address_2" text DEFAULT '' NOT NULL,
	"sell_to_district_code" text DEFAULT '' NOT NULL,
	"sell_to_district_name" text DEFAULT '' NOT NULL,
	"sell_to_post_code" text DEFAULT '' NOT NULL,
	"sell_to_city" text DEFAULT '' NOT NULL,
	"sell_to_country_region_code" text DEFAULT 'VNM' NOT NULL,
	"bill_to_customer_no" text DEFAULT '' NOT NULL,
	"bill_to_name" text DEFAULT '' NOT NULL,
	"bill_to_phone_no" text DEFAULT '' NOT NULL,
	"bill_to_contact" text DEFAULT '' NOT NULL,
	"bill_to_address" text DEFAULT '' NOT NULL,
	"bill_to_address_2" text DEFAULT '' NOT NULL,
	"bill_to_district_code" text DEFAULT '' NOT NULL,
	"bill_to_district_name" text DEFAULT '' NOT NULL,
	"bill_to_post_code" text DEFAULT '' NOT NULL,
	"bill_to_city" text DEFAULT '' NOT NULL,
	"bill_to_country_region_code" text DEFAULT 'VNM' NOT NULL,
	"ship_to_customer_no" text DEFAULT '' NOT NULL,
	"ship_to_name" text DEFAULT '' NOT NULL,
	"ship_to_phone_no" text DEFAULT '' NOT NULL,
	"ship_to_contact" text DEFAULT '' NOT NULL,
	"ship_to_address" text DEFAULT '' NOT NULL,
	"ship_to_address_2" text DEFAULT '' NOT NULL,
	"ship_to_district_code" text DEFAULT '' NOT NULL,
	"ship_to_district_name" text DEFAULT '' NOT NULL,
	"ship_to_post_code" text DEFAULT '' NOT NULL,
	"ship_to_city" text DEFAULT '' NOT NULL,
	"ship_to_country_region_code" text DEFAULT 'VNM' NOT NULL,
	"ship_to_code" text DEFAULT '' NOT NULL,
	"agent_code" text DEFAULT '' NOT NULL,
	"agent_service_code" text DEFAULT '' NOT NULL,
	"agent_address" text DEFAULT '' NOT NULL,
	"coupon_code" text DEFAULT '' NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"costcenter" text DEFAULT '' NOT NULL,
	"loyalty_cust_scheme" text DEFAULT 'Silver' NOT NULL,
	"loyalty_cust_referral_code" text DEFAULT '' NOT NULL,
	"customer_birthday" date,
	"invoice_discount_amount" bigint DEFAULT 0 NOT NULL,
	"invoice_discount_percent" numeric(5, 2) DEFAULT 0 NOT NULL,
	"auto_promotion" boolean DEFAULT false NOT NULL,
	"auto_birthday_promotion" boolean DEFAULT false NOT NULL,
	"la_exchange_points" integer DEFAULT 0 NOT NULL,
	"point_value" bigint DEFAULT 0 NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_memo_amount" bigint DEFAULT 0 NOT NULL,
	"credited_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"applies_to_no" text DEFAULT '' NOT NULL,
	"quote_no" text DEFAULT '' NOT NULL,
	"converted_no" text DEFAULT '' NOT NULL,
	"posting_date" date,
	"total_lines" integer DEFAULT 0 NOT NULL,
	"grand_total" bigint DEFAULT 0 NOT NULL,
	"remaining_amount" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_orders_status" CHECK ("sales_orders"."status" in ('OPEN','CANCELED','RELEASED')
        or ("sales_orders"."document_type" = 'order' and "sales_orders"."status" in ('CONFIRMED','PARTIAL_SHIPPED','SHIPPED','INVOICED','CLOSED'))
        or ("sales_orders"."document_type" = 'quote' and "sales_orders"."status" = 'CONVERTED')
        or ("sales_orders"."document_type" = 'credit_memo' and "sales_orders"."status" = 'POSTED')),
	CONSTRAINT "sales_orders_document_type" CHECK ("sales_orders"."document_type" in ('order','quote','credit_memo')),
	CONSTRAINT "sales_orders_amounts" CHECK ("sales_orders"."invoice_discount_amount" >= 0 and "sales_orders"."invoice_discount_percent" between 0 and 100
        and "sales_orders"."grand_total" >= 0 and "sales_orders"."total_lines" >= 0 and "sales_orders"."la_exchange_points" >= 0 and "sales_orders"."point_value" >= 0),
	CONSTRAINT "sales_orders_credits" CHECK ("sales_orders"."credited_amount" between 0 and "sales_orders"."credit_memo_amount" and "sales_orders"."refunded_amount" >= 0),
	CONSTRAINT "sales_orders_applies" CHECK (("sales_orders"."document_type" = 'credit_memo') = ("sales_orders"."applies_to_no" <> '')),
	CONSTRAINT "sales_orders_no" CHECK ("sales_orders"."pos_so_no" <> '' and "sales_orders"."pos_so_no" not like 'tmp:%')
);
--> statement-breakpoint
CREATE TABLE "sales_invoice_lines" (
	"pos_si_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"pos_so_no" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"unit_price" bigint NOT NULL,
	"line_discount_amount" bigint DEFAULT 0 NOT NULL,
	"line_amount" bigint NOT NULL,
	CONSTRAINT "sales_invoice_lines_pos_si_no_line_no_pk" PRIMARY KEY("pos_si_no","line_no"),
	CONSTRAINT "sales_invoice_lines_quantity" CHECK ("sales_invoice_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_invoices" (
	"pos_si_no" text PRIMARY KEY NOT NULL,
	"pos_so_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"sell_to_customer_no" text DEFAULT '' NOT NULL,
	"sell_to_name" text DEFAULT '' NOT NULL,
	"sell_to_phone_no" text DEFAULT '' NOT NULL,
	"total_lines" integer DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"grand_total" bigint NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_invoices_total" CHECK ("sales_invoices"."grand_total" = "sales_invoices"."amount" - "sales_invoices"."discount_amount" + "sales_invoices"."fee_amount")
);
--> statement-breakpoint
CREATE TABLE "sales_shipment_lines" (
	"pos_ss_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"pos_so_no" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"location_code" text NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	CONSTRAINT "sales_shipment_lines_pos_ss_no_line_no_pk" PRIMARY KEY("pos_ss_no","line_no"),
	CONSTRAINT "sales_shipment_lines_quantity" CHECK ("sales_shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_shipments" (
	"pos_ss_no" text PRIMARY KEY NOT NULL,
	"pos_so_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"shipment_date" date NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"body" text,
	"process" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_state" CHECK ("idempotency"."state" in ('forwarding', 'done', 'refused')),
	CONSTRAINT "idempotency_answered" CHECK (("idempotency"."state" = 'forwarding') = ("idempotency"."status" is null and "idempotency"."body" is null))
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"owner" text NOT NULL,
	"device_id" text NOT NULL,
	"lane" text NOT NULL,
	"last_seq" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lanes_owner_device_id_lane_pk" PRIMARY KEY("owner","device_id","lane")
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cancel_reasons" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "cancel_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reason_code" text NOT NULL,
	"description" text NOT NULL,
	"page" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "config" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_setups" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "customer_setups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fee_code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "fees_fee_code_unique" UNIQUE("fee_code")
);
--> statement-breakpoint
CREATE TABLE "page_permissions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "page_permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"permission_type" text NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "page_permissions_name_unique" UNIQUE("name"),
	CONSTRAINT "page_permissions_type" CHECK ("page_permissions"."permission_type" in ('edit', 'view'))
);
--> statement-breakpoint
CREATE TABLE "page_structures" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "page_structures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_url" text NOT NULL,
	"page_name" text NOT NULL,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "page_structures_page_url_unique" UNIQUE("page_url")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role_name" text NOT NULL,
	CONSTRAINT "roles_role_name_unique" UNIQUE("role_name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"role_id" integer NOT NULL,
	"customer_no" text,
	"device_id" integer,
	"page_permission_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipping_agent_services" ADD CONSTRAINT "shipping_agent_services_shipping_agent_code_shipping_agents_code_fk" FOREIGN KEY ("shipping_agent_code") REFERENCES "public"."shipping_agents"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_transfer_from_code_locations_code_fk" FOREIGN KEY ("transfer_from_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_transfer_to_code_locations_code_fk" FOREIGN KEY ("transfer_to_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_intransit_code_locations_code_fk" FOREIGN KEY ("intransit_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_issues" ADD CONSTRAINT "consignment_issues_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_lines" ADD CONSTRAINT "consignment_lines_ci_no_consignment_issues_ci_no_fk" FOREIGN KEY ("ci_no") REFERENCES "public"."consignment_issues"("ci_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_lines" ADD CONSTRAINT "consignment_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_order_lines" ADD CONSTRAINT "transfer_order_lines_bc_to_no_transfer_orders_bc_to_no_fk" FOREIGN KEY ("bc_to_no") REFERENCES "public"."transfer_orders"("bc_to_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_order_lines" ADD CONSTRAINT "transfer_order_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_orders" ADD CONSTRAINT "transfer_orders_transfer_from_code_locations_code_fk" FOREIGN KEY ("transfer_from_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_orders" ADD CONSTRAINT "transfer_orders_transfer_to_code_locations_code_fk" FOREIGN KEY ("transfer_to_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_orders" ADD CONSTRAINT "transfer_orders_intransit_code_locations_code_fk" FOREIGN KEY ("intransit_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_customer_no_customers_customer_no_fk" FOREIGN KEY ("customer_no") REFERENCES "public"."customers"("customer_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeemable_point_uses" ADD CONSTRAINT "redeemable_point_uses_customer_no_customers_customer_no_fk" FOREIGN KEY ("customer_no") REFERENCES "public"."customers"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ship_to_addresses" ADD CONSTRAINT "ship_to_addresses_customer_no_franchise_code_customers_customer_no_franchise_code_fk" FOREIGN KEY ("customer_no","franchise_code") REFERENCES "public"."customers"("customer_no","franchise_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_entries" ADD CONSTRAINT "bank_account_entries_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_entries" ADD CONSTRAINT "bank_account_entries_receipt_id_cash_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."cash_receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account_entries" ADD CONSTRAINT "bank_account_entries_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD CONSTRAINT "cashbook_entries_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD CONSTRAINT "cashbook_entries_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD CONSTRAINT "cashbook_entries_receipt_id_cash_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."cash_receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD CONSTRAINT "cashbook_entries_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_entries" ADD CONSTRAINT "warehouse_entries_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_entries" ADD CONSTRAINT "warehouse_entries_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_entries" ADD CONSTRAINT "warehouse_entries_reverses_no_warehouse_entries_entry_no_fk" FOREIGN KEY ("reverses_no") REFERENCES "public"."warehouse_entries"("entry_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sales_lines" ADD CONSTRAINT "erp_sales_lines_order_no_erp_sales_orders_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."erp_sales_orders"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_sales_lines" ADD CONSTRAINT "erp_sales_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_shipment_lines" ADD CONSTRAINT "erp_shipment_lines_shipment_no_erp_shipments_no_fk" FOREIGN KEY ("shipment_no") REFERENCES "public"."erp_shipments"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_shipment_lines" ADD CONSTRAINT "erp_shipment_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_shipments" ADD CONSTRAINT "erp_shipments_order_no_erp_sales_orders_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."erp_sales_orders"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_stock" ADD CONSTRAINT "erp_stock_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_transfer_lines" ADD CONSTRAINT "erp_transfer_lines_no_erp_transfer_orders_no_fk" FOREIGN KEY ("no") REFERENCES "public"."erp_transfer_orders"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_transfer_shipment_lines" ADD CONSTRAINT "erp_transfer_shipment_lines_no_erp_transfer_shipments_no_fk" FOREIGN KEY ("no") REFERENCES "public"."erp_transfer_shipments"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erp_transfer_shipments" ADD CONSTRAINT "erp_transfer_shipments_order_no_erp_transfer_orders_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."erp_transfer_orders"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_series" ADD CONSTRAINT "no_series_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchise_items" ADD CONSTRAINT "franchise_items_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchise_items" ADD CONSTRAINT "franchise_items_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_references" ADD CONSTRAINT "item_references_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_units" ADD CONSTRAINT "item_units_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_po_no_purchase_orders_po_no_fk" FOREIGN KEY ("po_no") REFERENCES "public"."purchase_orders"("po_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_warehouse_code_locations_code_fk" FOREIGN KEY ("warehouse_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_shipment_lines" ADD CONSTRAINT "purchase_shipment_lines_shipment_no_purchase_shipments_no_fk" FOREIGN KEY ("shipment_no") REFERENCES "public"."purchase_shipments"("no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_shipment_lines" ADD CONSTRAINT "purchase_shipment_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_shipment_lines" ADD CONSTRAINT "purchase_shipment_lines_po_no_order_line_no_purchase_lines_po_no_line_no_fk" FOREIGN KEY ("po_no","order_line_no") REFERENCES "public"."purchase_lines"("po_no","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_shipments" ADD CONSTRAINT "purchase_shipments_po_no_purchase_orders_po_no_fk" FOREIGN KEY ("po_no") REFERENCES "public"."purchase_orders"("po_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_shipments" ADD CONSTRAINT "purchase_shipments_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_posted_by_users_user_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remaining_history" ADD CONSTRAINT "remaining_history_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_fee_lines" ADD CONSTRAINT "sales_fee_lines_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_lines" ADD CONSTRAINT "sales_lines_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_lines" ADD CONSTRAINT "sales_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_lines" ADD CONSTRAINT "sales_lines_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD CONSTRAINT "sales_orders_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_pos_si_no_sales_invoices_pos_si_no_fk" FOREIGN KEY ("pos_si_no") REFERENCES "public"."sales_invoices"("pos_si_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD CONSTRAINT "sales_invoice_lines_pos_so_no_line_no_sales_lines_pos_so_no_line_no_fk" FOREIGN KEY ("pos_so_no","line_no") REFERENCES "public"."sales_lines"("pos_so_no","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoices" ADD CONSTRAINT "sales_invoices_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_lines" ADD CONSTRAINT "sales_shipment_lines_pos_ss_no_sales_shipments_pos_ss_no_fk" FOREIGN KEY ("pos_ss_no") REFERENCES "public"."sales_shipments"("pos_ss_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_lines" ADD CONSTRAINT "sales_shipment_lines_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_lines" ADD CONSTRAINT "sales_shipment_lines_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipment_lines" ADD CONSTRAINT "sales_shipment_lines_pos_so_no_line_no_sales_lines_pos_so_no_line_no_fk" FOREIGN KEY ("pos_so_no","line_no") REFERENCES "public"."sales_lines"("pos_so_no","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipments" ADD CONSTRAINT "sales_shipments_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipments" ADD CONSTRAINT "sales_shipments_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipments" ADD CONSTRAINT "sales_shipments_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_shipments" ADD CONSTRAINT "sales_shipments_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_no_franchises_customer_no_fk" FOREIGN KEY ("customer_no") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_page_permission_id_page_permissions_id_fk" FOREIGN KEY ("page_permission_id") REFERENCES "public"."page_permissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bc_table_rows_parent" ON "bc_table_rows" USING btree ("table_code","parent_code");--> statement-breakpoint
CREATE INDEX "consignment_issues_newest" ON "consignment_issues" USING btree ("franchise_code","created_at" DESC NULLS LAST,"ci_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "transfer_orders_newest" ON "transfer_orders" USING btree ("franchise_code","created_at" DESC NULLS LAST,"bc_to_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "transfer_orders_by_sender" ON "transfer_orders" USING btree ("from_franchise");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_referral_code" ON "customers" USING btree ("referral_code");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("franchise_code","phone_no");--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("franchise_code",fold("name") collate "C" nulls first,"customer_no" collate "C" nulls first);--> statement-breakpoint
CREATE INDEX "customers_list_all" ON "customers" USING btree (fold("name") collate "C" nulls first,"customer_no" collate "C" nulls first);--> statement-breakpoint
CREATE INDEX "customers_phone_search" ON "customers" USING gin (fold("phone_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_no_search" ON "customers" USING gin (fold("customer_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name_search" ON "customers" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("franchise_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_entries_document" ON "loyalty_entries" USING btree ("kind","document_no") WHERE "loyalty_entries"."kind" in ('earned','returned');--> statement-breakpoint
CREATE INDEX "loyalty_entries_by_customer" ON "loyalty_entries" USING btree ("customer_no","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "loyalty_entries_by_order" ON "loyalty_entries" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "redeemable_point_uses_newest" ON "redeemable_point_uses" USING btree ("franchise_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redeemable_point_uses_by_customer" ON "redeemable_point_uses" USING btree ("customer_no");--> statement-breakpoint
CREATE INDEX "ship_to_addresses_franchise" ON "ship_to_addresses" USING btree ("franchise_code","id");--> statement-breakpoint
CREATE INDEX "devices_location" ON "devices" USING btree ("location_code");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_entries_by_receipt" ON "bank_account_entries" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_account_entries_by_date" ON "bank_account_entries" USING btree ("franchise_code","posting_date");--> statement-breakpoint
CREATE UNIQUE INDEX "cashbook_entries_by_receipt" ON "cashbook_entries" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "cashbook_entries_by_date" ON "cashbook_entries" USING btree ("franchise_code","posting_date");--> statement-breakpoint
CREATE INDEX "stock_levels_by_location" ON "stock_levels" USING btree ("location_code","item_no","variant_code");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_entries_reverses" ON "warehouse_entries" USING btree ("reverses_no") WHERE "warehouse_entries"."reverses_no" is not null;--> statement-breakpoint
CREATE INDEX "warehouse_entries_newest" ON "warehouse_entries" USING btree ("franchise_code","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_location" ON "warehouse_entries" USING btree ("location_code","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_own_item" ON "warehouse_entries" USING btree ("franchise_code","item_no","entry_no" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_date" ON "warehouse_entries" USING btree ("franchise_code","posting_date","entry_no");--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_item" ON "warehouse_entries" USING btree ("item_no","variant_code","location_code");--> statement-breakpoint
CREATE INDEX "warehouse_entries_by_document" ON "warehouse_entries" USING btree ("document_no");--> statement-breakpoint
CREATE INDEX "warehouse_entries_search_document" ON "warehouse_entries" USING gin (fold("document_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "warehouse_entries_search_item" ON "warehouse_entries" USING gin (fold("item_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "erp_sales_orders_by_document" ON "erp_sales_orders" USING btree ("external_document_no");--> statement-breakpoint
CREATE INDEX "erp_sales_orders_next" ON "erp_sales_orders" USING btree ("next_at") WHERE "erp_sales_orders"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "erp_shipments_by_order" ON "erp_shipments" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "erp_transfer_orders_external" ON "erp_transfer_orders" USING btree ("external_document_no");--> statement-breakpoint
CREATE INDEX "erp_transfer_orders_next" ON "erp_transfer_orders" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "erp_transfer_shipments_order" ON "erp_transfer_shipments" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "locations_franchise" ON "locations" USING btree ("franchise_code");--> statement-breakpoint
CREATE INDEX "no_series_franchise" ON "no_series" USING btree ("franchise_code","year");--> statement-breakpoint
CREATE INDEX "franchise_items_sort" ON "franchise_items" USING btree ("franchise_code","sort" NULLS FIRST,"id" collate "C" nulls first);--> statement-breakpoint
CREATE INDEX "franchise_items_barcode" ON "franchise_items" USING btree ("franchise_code","barcode");--> statement-breakpoint
CREATE INDEX "franchise_items_search_description" ON "franchise_items" USING gin (fold("description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "franchise_items_search_variant" ON "franchise_items" USING gin (fold("variant_description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "franchise_items_search_no" ON "franchise_items" USING gin (fold("item_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "franchise_items_search_barcode" ON "franchise_items" USING gin (fold("barcode") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "item_references_item" ON "item_references" USING btree ("item_no","variant_code");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_rules_coupon_code" ON "promotion_rules" USING btree (upper("coupon_code")) WHERE "promotion_rules"."coupon_code" <> '';--> statement-breakpoint
CREATE INDEX "purchase_lines_by_item" ON "purchase_lines" USING btree ("item_no","variant_code");--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("franchise_code","created_at" DESC NULLS LAST,"po_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "purchase_orders_all_newest" ON "purchase_orders" USING btree ("created_at" DESC NULLS LAST,"po_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "purchase_orders_by_status" ON "purchase_orders" USING btree ("franchise_code","la_status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_orders_by_order_date" ON "purchase_orders" USING btree ("franchise_code","order_date");--> statement-breakpoint
CREATE INDEX "purchase_orders_applies_to" ON "purchase_orders" USING btree ("applies_to_no") WHERE "purchase_orders"."applies_to_no" <> '';--> statement-breakpoint
CREATE INDEX "purchase_orders_erp" ON "purchase_orders" USING btree ("bc_so_no") WHERE "purchase_orders"."bc_so_no" <> '';--> statement-breakpoint
CREATE INDEX "purchase_orders_search_no" ON "purchase_orders" USING gin (fold("po_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_orders_search_erp" ON "purchase_orders" USING gin (fold("bc_so_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_orders_search_vendor" ON "purchase_orders" USING gin (fold("vendor_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_shipment_lines_by_order" ON "purchase_shipment_lines" USING btree ("po_no","order_line_no");--> statement-breakpoint
CREATE INDEX "purchase_shipments_by_order" ON "purchase_shipments" USING btree ("po_no");--> statement-breakpoint
CREATE INDEX "purchase_shipments_newest" ON "purchase_shipments" USING btree ("franchise_code","created_at" DESC NULLS LAST,"no" collate "C" desc nulls last);--> statement-breakpoint
CREATE UNIQUE INDEX "cash_receipts_no" ON "cash_receipts" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "cash_receipts_by_order" ON "cash_receipts" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "cash_receipts_newest" ON "cash_receipts" USING btree ("franchise_code","receipt_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cash_receipts_open" ON "cash_receipts" USING btree ("franchise_code","receipt_id" DESC NULLS LAST) WHERE "cash_receipts"."status" = 'ADDED';--> statement-breakpoint
CREATE INDEX "cash_receipts_posted_newest" ON "cash_receipts" USING btree ("franchise_code","posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cash_receipts_search_name" ON "cash_receipts" USING gin (fold("customer_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cash_receipts_search_phone" ON "cash_receipts" USING gin (fold("phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cash_receipts_search_order" ON "cash_receipts" USING gin (fold("pos_so_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "remaining_history_by_order" ON "remaining_history" USING btree ("pos_so_no","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_lines_by_item" ON "sales_lines" USING btree ("item_no","variant_code");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_orders_quote" ON "sales_orders" USING btree ("quote_no") WHERE "sales_orders"."quote_no" <> '';--> statement-breakpoint
CREATE INDEX "sales_orders_applies_to" ON "sales_orders" USING btree ("applies_to_no") WHERE "sales_orders"."applies_to_no" <> '';--> statement-breakpoint
CREATE INDEX "sales_orders_type_newest" ON "sales_orders" USING btree ("franchise_code","document_type","created_at" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "sales_orders_newest" ON "sales_orders" USING btree ("franchise_code","created_at" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "sales_orders_all_newest" ON "sales_orders" USING btree ("created_at" DESC NULLS LAST,"pos_so_no" collate "C" desc nulls last);--> statement-breakpoint
CREATE INDEX "sales_orders_by_status" ON "sales_orders" USING btree ("franchise_code","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_orders_count" ON "sales_orders" USING btree ("franchise_code","document_type");--> statement-breakpoint
CREATE INDEX "sales_orders_by_order_date" ON "sales_orders" USING btree ("franchise_code","order_date");--> statement-breakpoint
CREATE INDEX "sales_orders_by_customer" ON "sales_orders" USING btree ("sell_to_customer_no");--> statement-breakpoint
CREATE INDEX "sales_orders_search_no" ON "sales_orders" USING gin (fold("pos_so_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_orders_search_name" ON "sales_orders" USING gin (fold("sell_to_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_orders_search_phone" ON "sales_orders" USING gin (fold("sell_to_phone_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_invoice_lines_by_order" ON "sales_invoice_lines" USING btree ("pos_so_no","line_no");--> statement-breakpoint
CREATE INDEX "sales_invoices_by_order" ON "sales_invoices" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "sales_invoices_newest" ON "sales_invoices" USING btree ("franchise_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_invoices_by_date" ON "sales_invoices" USING btree ("franchise_code","posting_date");--> statement-breakpoint
CREATE INDEX "sales_invoices_by_customer" ON "sales_invoices" USING btree ("sell_to_customer_no","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_shipment_lines_by_order" ON "sales_shipment_lines" USING btree ("pos_so_no","line_no");--> statement-breakpoint
CREATE INDEX "sales_shipments_by_order" ON "sales_shipments" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "sales_shipments_newest" ON "sales_shipments" USING btree ("franchise_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancel_reasons_page_code" ON "cancel_reasons" USING btree ("page","reason_code");--> statement-breakpoint
CREATE INDEX "cancel_reasons_code" ON "cancel_reasons" USING btree ("reason_code");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_setups_prefix" ON "customer_setups" USING btree (lower("prefix"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_customer_no" ON "users" USING btree ("customer_no");--> statement-breakpoint
CREATE INDEX "users_page_permission" ON "users" USING btree ("page_permission_id");