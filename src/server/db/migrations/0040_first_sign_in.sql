ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
-- It was not written down before. Whoever may have signed in counts as having done so.
UPDATE "users" SET "signed_in_at" = "created_at";
