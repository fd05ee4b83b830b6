CREATE TABLE "outgoing_commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"document_no" text NOT NULL,
	"franchise_code" text DEFAULT '' NOT NULL,
	"generation" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"remote_id" text DEFAULT '' NOT NULL,
	"remote_no" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "outgoing_commands_status" CHECK ("outgoing_commands"."status" in ('queued', 'sending', 'unknown', 'done', 'refused', 'dead', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_systems" (
	"system" text PRIMARY KEY NOT NULL,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_ok_at" timestamp with time zone,
	"last_error_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_cursors" (
	"system" text NOT NULL,
	"set" text NOT NULL,
	"changes_until" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_cursors_system_set_pk" PRIMARY KEY("system","set")
);
--> statement-breakpoint
CREATE TABLE "remote_documents" (
	"system" text NOT NULL,
	"set" text NOT NULL,
	"remote_id" text NOT NULL,
	"remote_no" text NOT NULL,
	"external_document_no" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"taken_over_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remote_documents_system_set_remote_id_pk" PRIMARY KEY("system","set","remote_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_commands_once" ON "outgoing_commands" USING btree ("system","kind","document_no","generation");--> statement-breakpoint
CREATE INDEX "outgoing_commands_open" ON "outgoing_commands" USING btree ("system","next_at") WHERE "outgoing_commands"."status" in ('queued', 'sending', 'unknown', 'dead');--> statement-breakpoint
CREATE INDEX "outgoing_commands_document" ON "outgoing_commands" USING btree ("system","document_no","id");--> statement-breakpoint
CREATE INDEX "outgoing_commands_shop" ON "outgoing_commands" USING btree ("franchise_code","id");--> statement-breakpoint
CREATE INDEX "remote_documents_ours" ON "remote_documents" USING btree ("external_document_no","set");--> statement-breakpoint
CREATE INDEX "remote_documents_news" ON "remote_documents" USING btree ("read_at") WHERE "remote_documents"."taken_over_at" is null;