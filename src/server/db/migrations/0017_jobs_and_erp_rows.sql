CREATE TABLE "bc_syncs" (
	"table_code" text PRIMARY KEY NOT NULL,
	"changes_until" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_stock" (
	"location_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	CONSTRAINT "supplier_stock_location_code_item_no_variant_code_pk" PRIMARY KEY("location_code","item_no","variant_code")
);
--> statement-breakpoint
CREATE TABLE "erp_rows" (
	"table_code" text NOT NULL,
	"system_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "erp_rows_table_code_system_id_pk" PRIMARY KEY("table_code","system_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"after_id" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"position" text,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('waiting', 'running', 'done', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_at_a_time" ON "jobs" USING btree ("kind","subject") WHERE "jobs"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("id") WHERE "jobs"."status" in ('waiting', 'running');