CREATE TABLE "kept_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pos_so_no" text NOT NULL,
	"line_no" integer NOT NULL,
	"item_no" text DEFAULT '' NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"quantity" numeric(18, 3) NOT NULL,
	"sold" bigint NOT NULL,
	"now" bigint NOT NULL,
	"difference" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"franchise_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"unit_price" bigint NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"rule" jsonb,
	"until" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_prices" ADD CONSTRAINT "kept_prices_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_prices_order" ON "kept_prices" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "kept_prices_newest" ON "kept_prices" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "price_changes_item" ON "price_changes" USING btree ("franchise_code","item_no","until");--> statement-breakpoint
CREATE INDEX "price_changes_until" ON "price_changes" USING btree ("until");--> statement-breakpoint
CREATE INDEX "promotion_changes_until" ON "promotion_changes" USING btree ("until");
--> statement-breakpoint
-- Written by hand: whoever changes a price or a promotion, and however, what it was is kept.
CREATE FUNCTION price_was() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (franchise_code, item_no, variant_code, unit_price, until)
  SELECT was.franchise_code, was.item_no, was.variant_code, was.unit_price, clock_timestamp()
  FROM before_row was JOIN after_row now_is USING (franchise_code, item_no, variant_code)
  WHERE was.unit_price <> now_is.unit_price;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER franchise_items_price_was AFTER UPDATE ON franchise_items
  REFERENCING OLD TABLE AS before_row NEW TABLE AS after_row
  FOR EACH STATEMENT EXECUTE FUNCTION price_was();
--> statement-breakpoint
CREATE FUNCTION price_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (franchise_code, item_no, variant_code, unit_price, until)
  SELECT was.franchise_code, was.item_no, was.variant_code, was.unit_price, clock_timestamp() FROM before_row was;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER franchise_items_price_ended AFTER DELETE ON franchise_items
  REFERENCING OLD TABLE AS before_row
  FOR EACH STATEMENT EXECUTE FUNCTION price_ended();
--> statement-breakpoint
CREATE FUNCTION promotion_was() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO promotion_changes (code, rule, until) VALUES (NEW.code, NULL, clock_timestamp());
  ELSE
    INSERT INTO promotion_changes (code, rule, until) VALUES (OLD.code, to_jsonb(OLD), clock_timestamp());
    IF TG_OP = 'UPDATE' AND NEW.code <> OLD.code THEN
      INSERT INTO promotion_changes (code, rule, until) VALUES (NEW.code, NULL, clock_timestamp());
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER promotion_rules_was AFTER INSERT OR UPDATE OR DELETE ON promotion_rules
  FOR EACH ROW EXECUTE FUNCTION promotion_was();
