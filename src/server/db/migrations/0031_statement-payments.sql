CREATE TABLE "statement_payments" (
	"receipt_id" integer NOT NULL,
	"taken_back" boolean NOT NULL,
	"franchise_code" text NOT NULL,
	"posting_date" date NOT NULL,
	"payment_type" text NOT NULL,
	"amount" bigint NOT NULL,
	"statement_no" text,
	CONSTRAINT "statement_payments_receipt_id_taken_back_pk" PRIMARY KEY("receipt_id","taken_back"),
	CONSTRAINT "statement_payments_amount" CHECK ("statement_payments"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "sales_statements" DROP CONSTRAINT "sales_statements_status";--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "customer_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "received_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "payment_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "payment_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "payment_refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_statements" ADD COLUMN "payments_posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_settings" ADD COLUMN "payments_first_day" date;--> statement-breakpoint
ALTER TABLE "statement_settings" ADD COLUMN "payment_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_receipt_id_cash_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."cash_receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_statement_no_sales_statements_statement_no_fk" FOREIGN KEY ("statement_no") REFERENCES "public"."sales_statements"("statement_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_payments_waiting" ON "statement_payments" USING btree ("franchise_code","posting_date") WHERE "statement_payments"."statement_no" is null;--> statement-breakpoint
CREATE INDEX "statement_payments_of" ON "statement_payments" USING btree ("statement_no");--> statement-breakpoint
CREATE INDEX "sales_statements_unpaid" ON "sales_statements" USING btree ("payment_status","business_date") WHERE "sales_statements"."payment_status" in ('held','refused');--> statement-breakpoint
ALTER TABLE "sales_statements" ADD CONSTRAINT "sales_statements_payment_status" CHECK ("sales_statements"."payment_status" in ('none','queued','held','waiting','posted','refused'));--> statement-breakpoint
ALTER TABLE "sales_statements" ADD CONSTRAINT "sales_statements_status" CHECK ("sales_statements"."status" in ('none','waiting','posted','refused'));