CREATE TABLE "print_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"device_name" text NOT NULL,
	"address" text NOT NULL,
	"tells" boolean NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bits" text NOT NULL,
	"cut" boolean NOT NULL,
	"drawer" boolean NOT NULL,
	"reprint" boolean NOT NULL,
	"digest" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"paper_low" boolean DEFAULT false NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "print_jobs_status" CHECK ("print_jobs"."status" in ('queued', 'sending', 'printed', 'unknown', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_one_at_a_time" ON "print_jobs" USING btree ("address") WHERE "print_jobs"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "print_jobs_open" ON "print_jobs" USING btree ("address","created_at") WHERE "print_jobs"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "print_jobs_device" ON "print_jobs" USING btree ("device_id","created_at");