CREATE TABLE "purchase_vat_entries" (
	"document_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"order_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"vat_date" date NOT NULL,
	"vat_group" text NOT NULL,
	"vat_rate" text NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"amount" bigint NOT NULL,
	"base_amount" bigint NOT NULL,
	"vat_amount" bigint NOT NULL,
	"prices_include_vat" boolean NOT NULL,
	CONSTRAINT "purchase_vat_entries_document_no_line_no_pk" PRIMARY KEY("document_no","line_no"),
	CONSTRAINT "purchase_vat_entries_amount" CHECK ("purchase_vat_entries"."amount" = "purchase_vat_entries"."base_amount" + "purchase_vat_entries"."vat_amount")
);
--> statement-breakpoint
ALTER TABLE "purchase_vat_entries" ADD CONSTRAINT "purchase_vat_entries_document_no_purchase_orders_po_no_fk" FOREIGN KEY ("document_no") REFERENCES "public"."purchase_orders"("po_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_vat_entries" ADD CONSTRAINT "purchase_vat_entries_order_no_purchase_orders_po_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."purchase_orders"("po_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_vat_entries" ADD CONSTRAINT "purchase_vat_entries_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_vat_entries" ADD CONSTRAINT "purchase_vat_entries_vat_group_vat_groups_vat_group_fk" FOREIGN KEY ("vat_group") REFERENCES "public"."vat_groups"("vat_group") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_vat_entries_by_order" ON "purchase_vat_entries" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "purchase_vat_entries_by_date" ON "purchase_vat_entries" USING btree ("franchise_code","vat_date");