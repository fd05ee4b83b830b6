CREATE TABLE "shop_returns" (
	"memo_no" text PRIMARY KEY NOT NULL,
	"pos_so_no" text NOT NULL,
	"sold_by" text NOT NULL,
	"taken_by" text NOT NULL,
	"location_code" text NOT NULL,
	"returned_on" date NOT NULL,
	"goods_amount" bigint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"cost_amount" bigint,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_returns_two_shops" CHECK ("shop_returns"."sold_by" <> "shop_returns"."taken_by"),
	CONSTRAINT "shop_returns_amounts" CHECK ("shop_returns"."refunded_amount" between 0 and "shop_returns"."goods_amount")
);
--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_memo_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("memo_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_pos_so_no_sales_orders_pos_so_no_fk" FOREIGN KEY ("pos_so_no") REFERENCES "public"."sales_orders"("pos_so_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_sold_by_franchises_customer_no_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_taken_by_franchises_customer_no_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_returns" ADD CONSTRAINT "shop_returns_created_by_users_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_returns_by_sale" ON "shop_returns" USING btree ("pos_so_no");--> statement-breakpoint
CREATE INDEX "shop_returns_newest" ON "shop_returns" USING btree ("returned_on","memo_no" collate "C");--> statement-breakpoint
CREATE INDEX "shop_returns_sold_by" ON "shop_returns" USING btree ("sold_by","returned_on");--> statement-breakpoint
CREATE INDEX "shop_returns_taken_by" ON "shop_returns" USING btree ("taken_by","returned_on");