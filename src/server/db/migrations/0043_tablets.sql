CREATE TABLE "tablets" (
	"device_id" text NOT NULL,
	"owner" text NOT NULL,
	"user_id" integer NOT NULL,
	"customer_no" text DEFAULT '' NOT NULL,
	"build" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"unsent" integer DEFAULT 0 NOT NULL,
	"unsent_since" timestamp with time zone,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"storage_used" bigint,
	"storage_quota" bigint,
	"persisted" boolean,
	"filled_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	CONSTRAINT "tablets_device_id_owner_pk" PRIMARY KEY("device_id","owner")
);
--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tablets_customer_no" ON "tablets" USING btree ("customer_no");--> statement-breakpoint
CREATE INDEX "tablets_unsent_since" ON "tablets" USING btree ("unsent_since");