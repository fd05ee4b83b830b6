CREATE TABLE "picture_site_files" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"is_folder" boolean NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"listing" integer NOT NULL,
	"item_no" text DEFAULT '' NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_inside" boolean DEFAULT false NOT NULL,
	"read_tag" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"refused" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "picture_site_files_tries" CHECK ("picture_site_files"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "picture_site_items" (
	"item_no" text PRIMARY KEY NOT NULL,
	"picture" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"libraries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"drive_id" text DEFAULT '' NOT NULL,
	"folder_id" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"link_key" text DEFAULT '' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"listing" integer DEFAULT 0 NOT NULL,
	"is_whole" boolean DEFAULT true NOT NULL,
	"asked_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	"fetched" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_site_files_parent" ON "picture_site_files" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "picture_site_files_item" ON "picture_site_files" USING btree ("item_no") WHERE "picture_site_files"."item_no" <> '';--> statement-breakpoint
CREATE INDEX "picture_site_files_picture" ON "picture_site_files" USING btree ("picture") WHERE "picture_site_files"."picture" <> '';