CREATE TABLE "item_tiles" (
	"location_code" text PRIMARY KEY NOT NULL,
	"pages" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_tiles" ADD CONSTRAINT "item_tiles_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tiles" ADD CONSTRAINT "item_tiles_changed_by_users_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;