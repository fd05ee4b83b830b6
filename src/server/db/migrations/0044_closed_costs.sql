CREATE TABLE "closed_costs" (
	"franchise_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"to_date" date NOT NULL,
	"unit_cost" numeric(18, 4),
	CONSTRAINT "closed_costs_pk" PRIMARY KEY("franchise_code","item_no","variant_code","to_date")
);
--> statement-breakpoint
ALTER TABLE "closed_costs" ADD CONSTRAINT "closed_costs_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_costs" ADD CONSTRAINT "closed_costs_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;