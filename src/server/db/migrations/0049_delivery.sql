ALTER TABLE "sales_orders" ADD COLUMN "for_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "delivery_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_orders_delivery" ON "sales_orders" USING btree ("franchise_code","created_at") WHERE "sales_orders"."delivery_step" <> '';--> statement-breakpoint
UPDATE "sales_orders" SET "delivery_step" = 'send' WHERE "document_type" = 'order' AND "support_to_ship" AND "status" IN ('RELEASED', 'PARTIAL_SHIPPED');
