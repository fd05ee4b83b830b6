CREATE UNLOGGED TABLE "display_rooms" (
	"room" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"till_no" integer DEFAULT 0 NOT NULL,
	"till_said" text[] DEFAULT '{}' NOT NULL,
	"screen_no" integer DEFAULT 0 NOT NULL,
	"screen_said" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "display_rooms" ADD CONSTRAINT "display_rooms_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "display_rooms_session" ON "display_rooms" USING btree ("session");