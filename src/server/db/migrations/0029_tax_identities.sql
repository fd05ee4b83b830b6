CREATE TABLE "tax_identities" (
	"seller_code" text PRIMARY KEY NOT NULL,
	"franchise_code" text,
	"legal_kind" text NOT NULL,
	"tax_code" text DEFAULT '' NOT NULL,
	"registered_name" text DEFAULT '' NOT NULL,
	"registered_address" text DEFAULT '' NOT NULL,
	"place_code" text DEFAULT '' NOT NULL,
	"seller" text NOT NULL,
	"contract_no" text DEFAULT '' NOT NULL,
	"contract_date" date,
	"series_till" text DEFAULT '' NOT NULL,
	"series_ordinary" text DEFAULT '' NOT NULL,
	"series_transfer" text DEFAULT '' NOT NULL,
	"series_consignment" text DEFAULT '' NOT NULL,
	"is_complete" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "tax_identities_franchise_code_unique" UNIQUE("franchise_code"),
	CONSTRAINT "tax_identities_seller_code" CHECK ("tax_identities"."seller_code" = coalesce("tax_identities"."franchise_code", '')),
	CONSTRAINT "tax_identities_kind" CHECK ("tax_identities"."legal_kind" in ('', 'company_deduction', 'company_direct', 'household')),
	CONSTRAINT "tax_identities_code" CHECK ("tax_identities"."tax_code" ~ '^([0-9]{10}(-[0-9]{3})?|[0-9]{12})?$' and ("tax_identities"."tax_code" !~ '^[0-9]{12}$' or "tax_identities"."legal_kind" in ('', 'household'))),
	CONSTRAINT "tax_identities_seller" CHECK ("tax_identities"."seller" = 'own' or ("tax_identities"."seller" = 'entrusted' and "tax_identities"."franchise_code" is not null)),
	CONSTRAINT "tax_identities_series" CHECK ("tax_identities"."series_till" ~ '^([1-9][CK]M[A-Z]{2})?$' and "tax_identities"."series_ordinary" ~ '^([1-9][CK]T[A-Z]{2})?$'
        and "tax_identities"."series_transfer" ~ '^([1-9][CK]N[A-Z]{2})?$' and "tax_identities"."series_consignment" ~ '^([1-9][CK]B[A-Z]{2})?$')
);
--> statement-breakpoint
ALTER TABLE "tax_identities" ADD CONSTRAINT "tax_identities_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revenue_days_franchise" ON "revenue_days" USING btree ("franchise_code","posting_date");