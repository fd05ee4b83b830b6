-- A picture is shown to whoever knows its name: the names that could be guessed from the item's number end here.
UPDATE "items" SET "picture" = 'items/' || replace(gen_random_uuid()::text, '-', '') || '.svg' WHERE "picture" <> '';--> statement-breakpoint
UPDATE "franchise_items" SET "picture" = "items"."picture" FROM "items" WHERE "franchise_items"."item_no" = "items"."item_no" AND "franchise_items"."picture" <> '';--> statement-breakpoint
UPDATE "sales_lines" SET "picture" = "items"."picture" FROM "items" WHERE "sales_lines"."item_no" = "items"."item_no" AND "sales_lines"."picture" <> '';--> statement-breakpoint
UPDATE "purchase_lines" SET "picture" = "items"."picture" FROM "items" WHERE "purchase_lines"."item_no" = "items"."item_no" AND "purchase_lines"."picture" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "items_picture" ON "items" USING btree ("picture") WHERE "items"."picture" <> '';