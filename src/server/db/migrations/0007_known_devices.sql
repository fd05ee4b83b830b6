CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"username" text NOT NULL,
	"last_sign_in" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_device_hash_username_pk" PRIMARY KEY("device_hash","username")
);
--> statement-breakpoint
CREATE INDEX "known_devices_last" ON "known_devices" USING btree ("last_sign_in");