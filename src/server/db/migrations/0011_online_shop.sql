CREATE TABLE "online_listings" (
	"item_no" text PRIMARY KEY NOT NULL,
	"goods" text DEFAULT '' NOT NULL,
	"prices" text DEFAULT '' NOT NULL,
	"stock" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"refused" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"due" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"pos_so_no" text DEFAULT '' NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"store_code" text DEFAULT '' NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"taken" jsonb,
	"payment_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"problem_detail" text DEFAULT '' NOT NULL,
	"settled_until" timestamp with time zone,
	CONSTRAINT "online_orders_source" CHECK ("online_orders"."source" in ('shop', 'file')),
	CONSTRAINT "online_orders_state" CHECK ("online_orders"."state" in ('placed', 'collected', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "online_rounds" (
	"part" text PRIMARY KEY NOT NULL,
	"until" text DEFAULT '' NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "online_order_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "online_listings_due" ON "online_listings" USING btree ("item_no") WHERE "online_listings"."due";--> statement-breakpoint
CREATE INDEX "online_listings_refused" ON "online_listings" USING btree ("item_no") WHERE "online_listings"."refused" <> '';--> statement-breakpoint
CREATE INDEX "online_orders_sale" ON "online_orders" USING btree ("pos_so_no") WHERE "online_orders"."pos_so_no" <> '';--> statement-breakpoint
CREATE INDEX "online_orders_newest" ON "online_orders" USING btree ("placed_at","order_no");--> statement-breakpoint
CREATE INDEX "online_orders_shop" ON "online_orders" USING btree ("franchise_code","placed_at","order_no");--> statement-breakpoint
CREATE INDEX "online_orders_problems" ON "online_orders" USING btree ("placed_at","order_no") WHERE "online_orders"."problem" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "sales_orders_online" ON "sales_orders" USING btree ("online_order_no") WHERE "sales_orders"."online_order_no" <> '';