-- Written by hand: the type of a column cannot change while another one is generated of it.
ALTER TABLE "franchise_items" DROP COLUMN "unit_price";--> statement-breakpoint
ALTER TABLE "franchise_items" ALTER COLUMN "price_rate" SET DATA TYPE numeric(28, 14);--> statement-breakpoint
ALTER TABLE "franchise_items" ALTER COLUMN "price_rate" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "franchise_items" ADD COLUMN "unit_price" bigint GENERATED ALWAYS AS (round(base_price * price_rate)::bigint) STORED NOT NULL;
