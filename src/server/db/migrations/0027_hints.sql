ALTER TABLE "online_rounds" ADD COLUMN "hints" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "online_rounds" ADD COLUMN "heard" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_notices" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remote_notices" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "remote_notices" ADD COLUMN "missed_at" timestamp with time zone;