CREATE TABLE "thrown_away" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"location_code" text DEFAULT '' NOT NULL,
	"drawer_code" text DEFAULT '' NOT NULL,
	"shift_id" integer,
	"shift_key" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"changes" integer NOT NULL,
	"cash" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"money" jsonb NOT NULL,
	"thrown_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "thrown_away" ADD CONSTRAINT "thrown_away_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thrown_away" ADD CONSTRAINT "thrown_away_shift_id_shifts_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("shift_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thrown_away_shift" ON "thrown_away" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "thrown_away_drawer" ON "thrown_away" USING btree ("location_code","drawer_code") WHERE "thrown_away"."shift_id" is null;