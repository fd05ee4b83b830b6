CREATE TABLE "erp_item_taxes" (
	"item_no" text PRIMARY KEY NOT NULL,
	"remote_id" text NOT NULL,
	"vat_group" text DEFAULT '' NOT NULL,
	"is_due" boolean NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erp_item_taxes_by_remote" ON "erp_item_taxes" USING btree ("remote_id");--> statement-breakpoint
CREATE INDEX "erp_item_taxes_due" ON "erp_item_taxes" USING btree ("vat_group") WHERE "erp_item_taxes"."is_due";