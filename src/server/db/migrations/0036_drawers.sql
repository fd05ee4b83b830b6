ALTER TABLE "devices" DROP CONSTRAINT "devices_type";--> statement-breakpoint
DROP INDEX "shifts_one_open";--> statement-breakpoint
DROP INDEX "shifts_z";--> statement-breakpoint
ALTER TABLE "bank_account_entries" ADD COLUMN "drawer_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD COLUMN "drawer_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD COLUMN "carried_to" integer;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "drawer_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "drawer_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cashbook_entries" ADD CONSTRAINT "cashbook_entries_carried_to_shifts_shift_id_fk" FOREIGN KEY ("carried_to") REFERENCES "public"."shifts"("shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashbook_entries_to_carry" ON "cashbook_entries" USING btree ("location_code","drawer_code","created_at") WHERE "cashbook_entries"."carried_to" is null and ("cashbook_entries"."late" or "cashbook_entries"."shift_id" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("location_code","drawer_code") WHERE "shifts"."status" <> 'CLOSED';--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_z" ON "shifts" USING btree ("location_code","drawer_code","z_no") WHERE "shifts"."z_no" > 0;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_type" CHECK ("devices"."device_type" in ('PRINTER', 'ADMIN_PRINTER', 'DRAWER'));--> statement-breakpoint
-- What came beside the shifts so far was found in the drawer by the newest opening, as far as it was there by then.
UPDATE "cashbook_entries" entry SET "carried_to" = newest.shift_id
FROM (
  SELECT DISTINCT ON (location_code) location_code, shift_id, opened_at,
    min(opened_at) OVER (PARTITION BY location_code) AS first_opened_at
  FROM "shifts" ORDER BY location_code, shift_id DESC
) newest
WHERE newest.location_code = entry.location_code AND entry.shift_key = '' AND (entry.late OR entry.shift_id IS NULL)
  AND entry.created_at > newest.first_opened_at AND entry.created_at <= newest.opened_at;
