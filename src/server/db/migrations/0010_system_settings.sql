CREATE TABLE "system_connections" (
	"system" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"connected_at" timestamp with time zone,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"system" text NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"sealed" text,
	"key_id" text,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "system_settings_system_field_pk" PRIMARY KEY("system","field"),
	CONSTRAINT "system_settings_one" CHECK (("system_settings"."value" is null) <> ("system_settings"."sealed" is null)),
	CONSTRAINT "system_settings_key" CHECK (("system_settings"."sealed" is null) = ("system_settings"."key_id" is null))
);
