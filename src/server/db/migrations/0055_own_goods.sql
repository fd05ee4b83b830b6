CREATE SEQUENCE "public"."own_item_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "franchise_items" ADD COLUMN "own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "owner_code" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "own_barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_code_franchises_customer_no_fk" FOREIGN KEY ("owner_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_own" ON "items" USING btree ("owner_code","item_no") WHERE "items"."owner_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_own_barcode" ON "items" USING btree ("owner_code","own_barcode") WHERE "items"."own_barcode" <> '';--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_own_no" CHECK (("items"."owner_code" is null) = ("items"."item_no" !~ '^rieng-[0-9]{6,}$'));--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_own_barcode_only" CHECK ("items"."own_barcode" = '' or "items"."owner_code" is not null);--> statement-breakpoint
CREATE VIEW "public"."network_items" AS (select "item_no", "description", "item_category", "base_unit_of_measure", "unit_price", "unit_cost", "picture", "sort", "blocked", "vat_group", "owner_code", "own_barcode" from "items" where "items"."owner_code" is null);--> statement-breakpoint
-- Written by hand: whatever writes to a shop's list, the own goods of another shop do not get there.
CREATE FUNCTION own_goods_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE stray text;
BEGIN
  SELECT c.item_no INTO stray FROM changed c JOIN items i ON i.item_no = c.item_no
  WHERE i.owner_code IS NOT NULL AND (i.owner_code <> c.franchise_code OR NOT c.own) LIMIT 1;
  IF stray IS NOT NULL THEN
    RAISE EXCEPTION '% is of another shop alone', stray USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER own_goods_stay AFTER INSERT ON franchise_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION own_goods_stay();
