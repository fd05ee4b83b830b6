CREATE TABLE "approval_keys" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" text NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discount_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"pos_so_no" text DEFAULT '' NOT NULL,
	"ceiling" jsonb NOT NULL,
	"approver_user_id" integer NOT NULL,
	"approver_name" text NOT NULL,
	"cashier_user_id" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"on_tablet" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_keys" ADD CONSTRAINT "approval_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_keys_user" ON "approval_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "discount_approvals_document" ON "discount_approvals" USING btree ("pos_so_no");