CREATE TABLE "shift_keys" (
	"shift_key" text PRIMARY KEY NOT NULL,
	"shift_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_account_entries" ADD COLUMN "shift_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD COLUMN "shift_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "opening_difference" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shift_keys" ADD CONSTRAINT "shift_keys_shift_id_shifts_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_account_entries_by_shift_key" ON "bank_account_entries" USING btree ("shift_key") WHERE "bank_account_entries"."shift_key" <> '';--> statement-breakpoint
CREATE INDEX "cashbook_entries_by_shift_key" ON "cashbook_entries" USING btree ("shift_key") WHERE "cashbook_entries"."shift_key" <> '';