CREATE TABLE "einvoice_sellers" (
	"seller_code" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"first_day" date NOT NULL,
	"environment" text NOT NULL,
	"account" jsonb NOT NULL,
	"sealed" text,
	"key_id" text,
	"version" integer NOT NULL,
	"paused_until" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"problem_text" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_ok_at" timestamp with time zone,
	CONSTRAINT "einvoice_sellers_provider" CHECK ("einvoice_sellers"."provider" in ('by_hand', 'misa')),
	CONSTRAINT "einvoice_sellers_environment" CHECK ("einvoice_sellers"."environment" in ('production', 'sandbox')),
	CONSTRAINT "einvoice_sellers_problem" CHECK ("einvoice_sellers"."problem" in ('', 'quota', 'sign_in', 'address', 'tax_office', 'away')),
	CONSTRAINT "einvoice_sellers_sealed" CHECK (("einvoice_sellers"."sealed" is null) = ("einvoice_sellers"."key_id" is null))
);
--> statement-breakpoint
CREATE TABLE "einvoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "einvoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"document_type" text NOT NULL,
	"document_no" text NOT NULL,
	"applies_to_no" text DEFAULT '' NOT NULL,
	"first_id" bigint,
	"pos_so_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"seller_code" text NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"sold_on" date NOT NULL,
	"invoice_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"lookup_code" text NOT NULL,
	"status" text NOT NULL,
	"hold" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"issued_series" text DEFAULT '' NOT NULL,
	"issued_number" text DEFAULT '' NOT NULL,
	"authority_code" text DEFAULT '' NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"provider_code" text DEFAULT '' NOT NULL,
	"provider_url" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "einvoices_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "einvoices_lookup_code_unique" UNIQUE("lookup_code"),
	CONSTRAINT "einvoices_kind" CHECK ("einvoices"."kind" in ('original', 'adjusting', 'replacing')),
	CONSTRAINT "einvoices_document_type" CHECK ("einvoices"."document_type" in ('invoice', 'credit_memo')),
	CONSTRAINT "einvoices_status" CHECK ("einvoices"."status" in ('waiting', 'sending', 'unknown', 'held', 'pending', 'issued', 'closed')),
	CONSTRAINT "einvoices_held" CHECK (("einvoices"."status" = 'held') = ("einvoices"."hold" <> '')),
	CONSTRAINT "einvoices_numbered" CHECK (("einvoices"."status" in ('pending', 'issued')) = ("einvoices"."issued_number" <> '' and "einvoices"."issued_series" <> ''))
);
--> statement-breakpoint
ALTER TABLE "einvoice_sellers" ADD CONSTRAINT "einvoice_sellers_seller_code_tax_identities_seller_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."tax_identities"("seller_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_first_id_einvoices_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."einvoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_seller_code_einvoice_sellers_seller_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."einvoice_sellers"("seller_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "einvoices_once" ON "einvoices" USING btree ("document_type","document_no","applies_to_no","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "einvoices_number" ON "einvoices" USING btree ("seller_code","issued_series","issued_number") WHERE "einvoices"."issued_number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "einvoices_one_at_a_time" ON "einvoices" USING btree ("seller_code","series") WHERE "einvoices"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "einvoices_open" ON "einvoices" USING btree ("seller_code","series","invoice_date","id") WHERE "einvoices"."status" in ('waiting', 'sending', 'unknown', 'held');--> statement-breakpoint
CREATE INDEX "einvoices_latest" ON "einvoices" USING btree ("seller_code","series","invoice_date") WHERE "einvoices"."status" in ('pending', 'issued');--> statement-breakpoint
CREATE INDEX "einvoices_pending" ON "einvoices" USING btree ("next_at") WHERE "einvoices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "einvoices_order" ON "einvoices" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "einvoices_time" ON "einvoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "einvoices_shop" ON "einvoices" USING btree ("franchise_code","created_at","id");--> statement-breakpoint
CREATE INDEX "einvoices_status_time" ON "einvoices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "einvoices_search_document" ON "einvoices" USING gin (fold("document_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "einvoices_search_number" ON "einvoices" USING gin (fold("issued_number") gin_trgm_ops);