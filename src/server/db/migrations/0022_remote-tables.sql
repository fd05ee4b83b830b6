CREATE TABLE "erp_prices" (
	"kind" text NOT NULL,
	"remote_id" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"unit_of_measure" text DEFAULT '' NOT NULL,
	"unit_price" bigint NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erp_prices_kind_remote_id_pk" PRIMARY KEY("kind","remote_id"),
	CONSTRAINT "erp_prices_kind" CHECK ("erp_prices"."kind" in ('item', 'line'))
);
--> statement-breakpoint
CREATE TABLE "remote_tables" (
	"system" text NOT NULL,
	"table_code" text NOT NULL,
	"lacks" text DEFAULT '' NOT NULL,
	"listed_at" timestamp with time zone,
	"difference" integer DEFAULT 0 NOT NULL,
	"held" text DEFAULT '' NOT NULL,
	"held_rows" integer DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"may_remove" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "remote_tables_system_table_code_pk" PRIMARY KEY("system","table_code"),
	CONSTRAINT "remote_tables_held" CHECK ("remote_tables"."held" in ('', 'empty', 'many', 'broke_off'))
);
--> statement-breakpoint
ALTER TABLE "erp_customers" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "erp_customers" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erp_rows" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "erp_rows" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remote_cursors" ADD COLUMN "generation" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "erp_prices_by_item" ON "erp_prices" USING btree ("item_no");--> statement-breakpoint
CREATE INDEX "erp_prices_by_start" ON "erp_prices" USING btree ("starts_on") WHERE "erp_prices"."starts_on" is not null;--> statement-breakpoint
CREATE INDEX "erp_prices_by_end" ON "erp_prices" USING btree ("ends_on") WHERE "erp_prices"."ends_on" is not null;--> statement-breakpoint
CREATE INDEX "erp_customers_by_remote" ON "erp_customers" USING btree ("remote_id") WHERE "erp_customers"."remote_id" is not null;--> statement-breakpoint
CREATE INDEX "erp_rows_by_item" ON "erp_rows" USING btree ("table_code",("data" ->> 'item_no'));--> statement-breakpoint
CREATE INDEX "erp_rows_by_remote" ON "erp_rows" USING btree ("table_code","remote_id") WHERE "erp_rows"."remote_id" is not null;--> statement-breakpoint
-- The rows are read once more, with their ids.
DELETE FROM "remote_cursors" WHERE "set" IN ('item', 'item_variant', 'customer');
