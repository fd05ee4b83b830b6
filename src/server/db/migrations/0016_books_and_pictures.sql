CREATE TABLE "file_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"last_sync_at" timestamp with time zone,
	"dropped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_index_checks" (
	"code" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checked_by" text DEFAULT '' NOT NULL,
	"differences" integer NOT NULL,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ms" integer NOT NULL,
	"rebuilt_at" timestamp with time zone,
	"rebuilt" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "items_picture";--> statement-breakpoint
CREATE INDEX "items_picture" ON "items" USING btree ("picture") WHERE "items"."picture" <> '';