CREATE TABLE "consent_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"in_use" boolean NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_texts_version" UNIQUE("purpose","version")
);
--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"purpose" text NOT NULL,
	"text_version" integer NOT NULL,
	"given" boolean NOT NULL,
	"how" text NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_consents_how" CHECK ("customer_consents"."how" in ('spoken', 'paper', 'message', 'online'))
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"kind" text NOT NULL,
	"received_on" date NOT NULL,
	"acknowledge_by" date NOT NULL,
	"answer_by" date NOT NULL,
	"extended" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"closed_by" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "person_requests_kind" CHECK ("person_requests"."kind" in ('see','correct','delete','restrict','withdraw','object')),
	CONSTRAINT "person_requests_status" CHECK ("person_requests"."status" in ('received','acknowledged','done','refused'))
);
--> statement-breakpoint
CREATE TABLE "privacy_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"acknowledge_days" integer DEFAULT 2 NOT NULL,
	"see_days" integer DEFAULT 10 NOT NULL,
	"correct_days" integer DEFAULT 10 NOT NULL,
	"delete_days" integer DEFAULT 20 NOT NULL,
	"restrict_days" integer DEFAULT 15 NOT NULL,
	"withdraw_days" integer DEFAULT 15 NOT NULL,
	"object_days" integer DEFAULT 15 NOT NULL,
	"extension_days" integer DEFAULT 15 NOT NULL,
	"retention_months" integer DEFAULT 0 NOT NULL,
	"kept_years" integer DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "privacy_rules_one" CHECK ("privacy_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "withheld_names" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withheld_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_no" text NOT NULL,
	"franchise_code" text NOT NULL,
	"source" text NOT NULL,
	"document_no" text NOT NULL,
	"data" jsonb NOT NULL,
	"withheld_at" timestamp with time zone DEFAULT now() NOT NULL,
	"keep_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_phone_form";--> statement-breakpoint
DROP INDEX "customers_phone";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "restricted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_names" ADD CONSTRAINT "withheld_names_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_consents_of" ON "customer_consents" USING btree ("customer_no","id");--> statement-breakpoint
CREATE INDEX "person_requests_due" ON "person_requests" USING btree ("franchise_code","answer_by");--> statement-breakpoint
CREATE INDEX "person_requests_all_due" ON "person_requests" USING btree ("answer_by");--> statement-breakpoint
CREATE INDEX "person_requests_of" ON "person_requests" USING btree ("customer_no");--> statement-breakpoint
CREATE INDEX "withheld_names_of" ON "withheld_names" USING btree ("customer_no","id");--> statement-breakpoint
CREATE INDEX "withheld_names_until" ON "withheld_names" USING btree ("keep_until");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("franchise_code","phone_no") WHERE "customers"."anonymised_at" is null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_form" CHECK ("customers"."phone_no" ~ '^0[1-9][0-9]{8}$' or "customers"."anonymised_at" is not null);
--> statement-breakpoint
-- Written by hand: what was asked and agreed to stays as it was recorded.
CREATE FUNCTION is_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER consent_texts_are_kept BEFORE UPDATE OR DELETE ON consent_texts
  FOR EACH STATEMENT EXECUTE FUNCTION is_only_added();
--> statement-breakpoint
CREATE TRIGGER customer_consents_are_kept BEFORE UPDATE OR DELETE ON customer_consents
  FOR EACH STATEMENT EXECUTE FUNCTION is_only_added();
--> statement-breakpoint
INSERT INTO privacy_rules (id) VALUES (1);
--> statement-breakpoint
INSERT INTO consent_texts (purpose, version, name, body, in_use) VALUES
  ('loyalty', 1, 'Tích điểm', 'Tôi đồng ý để cửa hàng lưu tên, số điện thoại, ngày sinh và các lần mua hàng của tôi để tích điểm, xếp hạng và tặng quà sinh nhật. Tôi có thể rút lại bất cứ lúc nào.', true),
  ('marketing', 1, 'Nhận tin khuyến mãi', 'Tôi đồng ý nhận tin về khuyến mãi và hàng mới qua số điện thoại hoặc email đã cho. Tôi có thể rút lại bất cứ lúc nào.', true),
  ('sharing', 1, 'Dùng chung giữa các cửa hàng', 'Tôi đồng ý để các cửa hàng khác trong hệ thống xem địa chỉ và các lần mua hàng của tôi để phục vụ tôi. Tôi có thể rút lại bất cứ lúc nào.', true);
