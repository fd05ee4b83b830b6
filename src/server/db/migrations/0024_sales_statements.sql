CREATE TABLE "sales_statements" (
	"statement_no" text PRIMARY KEY NOT NULL,
	"franchise_code" text NOT NULL,
	"business_date" date NOT NULL,
	"nth" integer NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"sold_amount" bigint DEFAULT 0 NOT NULL,
	"returned_amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"erp_no" text DEFAULT '' NOT NULL,
	"erp_refusal" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "sales_statements_status" CHECK ("sales_statements"."status" in ('waiting','posted','refused'))
);
--> statement-breakpoint
CREATE TABLE "statement_documents" (
	"document_type" text NOT NULL,
	"document_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"alone" boolean NOT NULL,
	"statement_no" text,
	CONSTRAINT "statement_documents_document_type_document_no_pk" PRIMARY KEY("document_type","document_no"),
	CONSTRAINT "statement_documents_type" CHECK ("statement_documents"."document_type" in ('invoice','credit_memo'))
);
--> statement-breakpoint
CREATE TABLE "statement_settings" (
	"franchise_code" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"customer_no" text DEFAULT '' NOT NULL,
	"fee_account_no" text DEFAULT '' NOT NULL,
	"first_day" date,
	CONSTRAINT "statement_settings_mode" CHECK ("statement_settings"."mode" in ('nothing','daily','document')),
	CONSTRAINT "statement_settings_whole" CHECK ("statement_settings"."mode" = 'nothing' or ("statement_settings"."customer_no" <> '' and "statement_settings"."fee_account_no" <> '' and "statement_settings"."first_day" is not null))
);
--> statement-breakpoint
ALTER TABLE "sales_statements" ADD CONSTRAINT "sales_statements_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_documents" ADD CONSTRAINT "statement_documents_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_documents" ADD CONSTRAINT "statement_documents_statement_no_sales_statements_statement_no_fk" FOREIGN KEY ("statement_no") REFERENCES "public"."sales_statements"("statement_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_settings" ADD CONSTRAINT "statement_settings_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_statements_newest" ON "sales_statements" USING btree ("created_at","statement_no");--> statement-breakpoint
CREATE INDEX "sales_statements_shop" ON "sales_statements" USING btree ("franchise_code","business_date");--> statement-breakpoint
CREATE INDEX "sales_statements_refused" ON "sales_statements" USING btree ("created_at") WHERE "sales_statements"."status" = 'refused';--> statement-breakpoint
CREATE INDEX "statement_documents_waiting" ON "statement_documents" USING btree ("franchise_code","alone","posting_date") WHERE "statement_documents"."statement_no" is null;--> statement-breakpoint
CREATE INDEX "statement_documents_of" ON "statement_documents" USING btree ("statement_no");