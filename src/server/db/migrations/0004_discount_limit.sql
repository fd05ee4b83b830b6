ALTER TABLE "page_permissions" ADD COLUMN "discount_limit" jsonb;--> statement-breakpoint
-- Written by hand: sets whose people could give any discount keep on giving some; the office says more about it later.
UPDATE "page_permissions" SET "discount_limit" = '{"percent": 10, "line_percent": 20, "amount": null}'
WHERE "permission_type" = 'edit' AND "permissions" @? '$[*].fields[*] ? (@ == "line_discount_amount" || @ == "invoice_discount_amount")';
