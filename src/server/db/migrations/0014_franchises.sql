CREATE TABLE "erp_customers" (
	"customer_no" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone_no" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"district_code" text DEFAULT '' NOT NULL,
	"district_name" text DEFAULT '' NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ship_to_addresses" DROP CONSTRAINT "ship_to_addresses_customer_no_franchise_code_customers_customer_no_franchise_code_fk";
--> statement-breakpoint
CREATE INDEX "erp_customers_by_phone" ON "erp_customers" USING btree ("phone_no");--> statement-breakpoint
ALTER TABLE "ship_to_addresses" ADD CONSTRAINT "ship_to_addresses_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand: the franchises that there are have always been customers of the ERP.
INSERT INTO "erp_customers" SELECT "customer_no", "name", "address", "phone_no", "contact", "district_code", "district_name",
	"post_code", "city", "region_code" FROM "franchises";
