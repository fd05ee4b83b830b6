CREATE TABLE "escrow_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"spki" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_shares" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"key_id" text NOT NULL,
	"share" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "key_shares_owner" ON "key_shares" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "key_shares_expires" ON "key_shares" USING btree ("expires_at");--> statement-breakpoint
-- Written by hand: however a session ends, what its tablet's key could be put together from ends with it.
CREATE FUNCTION key_share_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM key_shares WHERE token_hash = OLD.token_hash;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER key_share_ends AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION key_share_ends();
