ALTER TABLE "item_references" DROP CONSTRAINT "item_references_ean";--> statement-breakpoint
DROP INDEX "item_references_item";--> statement-breakpoint
ALTER TABLE "franchise_items" ADD COLUMN "codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_references" ADD COLUMN "main" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: until now an item had one.
UPDATE "item_references" SET "main" = true;--> statement-breakpoint
CREATE UNIQUE INDEX "item_references_main" ON "item_references" USING btree ("item_no","variant_code") WHERE "item_references"."main";--> statement-breakpoint
CREATE INDEX "item_references_item" ON "item_references" USING btree ("item_no","variant_code");--> statement-breakpoint
ALTER TABLE "item_references" ADD CONSTRAINT "item_references_length" CHECK (length("item_references"."reference_no") between 1 and 48);