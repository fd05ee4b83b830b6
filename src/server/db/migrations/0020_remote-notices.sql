CREATE TABLE "remote_notices" (
	"system" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"live_until" timestamp with time zone
);
