-- Partitioned by hand: a day is a table of its own, made ahead and dropped whole by the server.
CREATE TABLE "api_log" (
	"id" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"username" text DEFAULT '' NOT NULL,
	"call" text NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"document_no" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"duration_ms" integer NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"request_body" text DEFAULT '' NOT NULL,
	"response_body" text DEFAULT '' NOT NULL,
	"not_recorded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_log_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE INDEX "api_log_at" ON "api_log" USING btree ("created_at");