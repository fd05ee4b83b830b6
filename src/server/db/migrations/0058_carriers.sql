ALTER TABLE "einvoices" ADD COLUMN "carrier" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "einvoices" ADD COLUMN "vehicle" text DEFAULT '' NOT NULL;