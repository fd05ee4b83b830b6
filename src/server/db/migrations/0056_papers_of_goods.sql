ALTER TABLE "einvoices" DROP CONSTRAINT "einvoices_document_type";--> statement-breakpoint
ALTER TABLE "einvoices" ALTER COLUMN "pos_so_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "einvoices" ADD COLUMN "transfer_no" text;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_transfer_no_transfer_orders_bc_to_no_fk" FOREIGN KEY ("transfer_no") REFERENCES "public"."transfer_orders"("bc_to_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "einvoices_transfer" ON "einvoices" USING btree ("transfer_no") WHERE "einvoices"."transfer_no" is not null;--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_source" CHECK (case when "einvoices"."document_type" in ('transfer', 'consignment') then "einvoices"."transfer_no" is not null and "einvoices"."pos_so_no" is null
        else "einvoices"."transfer_no" is null and "einvoices"."pos_so_no" is not null end);--> statement-breakpoint
ALTER TABLE "einvoices" ADD CONSTRAINT "einvoices_document_type" CHECK ("einvoices"."document_type" in ('invoice', 'credit_memo', 'transfer', 'consignment'));