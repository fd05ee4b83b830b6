ALTER TABLE "remote_tables" ADD COLUMN "held_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_tables" ADD COLUMN "confirmed_digest" text DEFAULT '' NOT NULL;