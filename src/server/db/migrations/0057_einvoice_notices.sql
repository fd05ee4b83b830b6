CREATE TABLE "einvoice_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "einvoice_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"einvoice_id" bigint NOT NULL,
	"franchise_code" text NOT NULL,
	"was" jsonb NOT NULL,
	"became" jsonb NOT NULL,
	"made_on" date NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'to_send' NOT NULL,
	"sent_on" date,
	"answer_no" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "einvoice_notices_status" CHECK ("einvoice_notices"."status" in ('to_send', 'sent', 'withdrawn')),
	CONSTRAINT "einvoice_notices_sent" CHECK (("einvoice_notices"."status" = 'sent') = ("einvoice_notices"."sent_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "tax_identities" ADD COLUMN "tax_office_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_identities" ADD COLUMN "tax_office_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "einvoice_notices" ADD CONSTRAINT "einvoice_notices_einvoice_id_einvoices_id_fk" FOREIGN KEY ("einvoice_id") REFERENCES "public"."einvoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "einvoice_notices" ADD CONSTRAINT "einvoice_notices_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "einvoice_notices_one_at_a_time" ON "einvoice_notices" USING btree ("einvoice_id") WHERE "einvoice_notices"."status" = 'to_send';--> statement-breakpoint
CREATE INDEX "einvoice_notices_of" ON "einvoice_notices" USING btree ("einvoice_id","id");--> statement-breakpoint
CREATE INDEX "einvoice_notices_to_send" ON "einvoice_notices" USING btree ("franchise_code","id") WHERE "einvoice_notices"."status" = 'to_send';--> statement-breakpoint
ALTER TABLE "tax_identities" ADD CONSTRAINT "tax_identities_office" CHECK ("tax_identities"."tax_office_code" ~ '^([0-9]{5})?$');--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON einvoice_notices FOR EACH ROW EXECUTE FUNCTION document_is_kept('made_on');
