CREATE TABLE "former_shops" (
	"user_id" integer NOT NULL,
	"customer_no" text NOT NULL,
	"role_id" integer NOT NULL,
	"page_permission_id" integer,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_shops_user_id_customer_no_pk" PRIMARY KEY("user_id","customer_no")
);
--> statement-breakpoint
CREATE TABLE "work_releases" (
	"owner" text NOT NULL,
	"released_by" integer NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "work_releases_owner_released_by_pk" PRIMARY KEY("owner","released_by")
);
--> statement-breakpoint
ALTER TABLE "former_shops" ADD CONSTRAINT "former_shops_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_releases" ADD CONSTRAINT "work_releases_released_by_users_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- By whichever way a user gets another shop: the page of the user, an import, a hand on the database.
CREATE FUNCTION user_leaves_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_shops (user_id, customer_no, role_id, page_permission_id, left_at)
  VALUES (old.user_id, old.customer_no, old.role_id, old.page_permission_id, now())
  ON CONFLICT (user_id, customer_no) DO UPDATE
    SET role_id = excluded.role_id, page_permission_id = excluded.page_permission_id, left_at = excluded.left_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_leaves_shop AFTER UPDATE OF customer_no ON users FOR EACH ROW
  WHEN (old.customer_no IS NOT NULL AND old.customer_no IS DISTINCT FROM new.customer_no)
  EXECUTE FUNCTION user_leaves_shop();
