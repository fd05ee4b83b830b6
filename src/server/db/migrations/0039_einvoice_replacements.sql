DROP INDEX "einvoices_once";--> statement-breakpoint
CREATE UNIQUE INDEX "einvoices_replaced_once" ON "einvoices" USING btree ("first_id") WHERE "einvoices"."kind" = 'replacing' and "einvoices"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "einvoices_first" ON "einvoices" USING btree ("first_id") WHERE "einvoices"."first_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "einvoices_once" ON "einvoices" USING btree ("document_type","document_no","applies_to_no","kind") WHERE "einvoices"."kind" <> 'replacing';