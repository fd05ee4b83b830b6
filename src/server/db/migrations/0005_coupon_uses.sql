CREATE TABLE "coupon_uses" (
	"pos_so_no" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"franchise_code" text NOT NULL,
	"customer_no" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotion_rules" ADD COLUMN "max_uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_rules" ADD COLUMN "max_uses_per_franchise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_rules" ADD COLUMN "max_uses_per_customer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_code" ON "coupon_uses" USING btree ("code","franchise_code");--> statement-breakpoint
CREATE INDEX "coupon_uses_customer" ON "coupon_uses" USING btree ("code","customer_no");--> statement-breakpoint
ALTER TABLE "promotion_rules" ADD CONSTRAINT "promotion_rules_uses" CHECK ("promotion_rules"."max_uses" >= 0 and "promotion_rules"."max_uses_per_franchise" >= 0 and "promotion_rules"."max_uses_per_customer" >= 0);--> statement-breakpoint
-- Written by hand: orders that have a coupon already have used it.
INSERT INTO "coupon_uses" ("pos_so_no", "code", "franchise_code", "customer_no", "taken_at")
SELECT o."pos_so_no", rule->>'code', o."franchise_code", o."sell_to_customer_no", o."created_at"
FROM "sales_orders" o, jsonb_array_elements(o."rules") rule
WHERE rule->>'trigger' = 'coupon' AND o."document_type" = 'order' AND o."status" <> 'CANCELED'
ON CONFLICT DO NOTHING;
