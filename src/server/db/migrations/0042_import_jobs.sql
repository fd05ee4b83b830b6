ALTER TABLE "imports" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "effect" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refused" jsonb;