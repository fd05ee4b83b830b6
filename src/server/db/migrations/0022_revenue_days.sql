CREATE TABLE "revenue_days" (
	"posting_date" date NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"credit_memos" integer DEFAULT 0 NOT NULL,
	"quantity" numeric(18, 3) DEFAULT 0 NOT NULL,
	"gross_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"returns_amount" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "revenue_days_posting_date_franchise_code_location_code_pk" PRIMARY KEY("posting_date","franchise_code","location_code")
);
--> statement-breakpoint
ALTER TABLE "revenue_days" ADD CONSTRAINT "revenue_days_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_days" ADD CONSTRAINT "revenue_days_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand: what was posted until now. The system index compares it with the documents, and puts it right.
INSERT INTO "revenue_days"
SELECT d.posting_date, d.franchise_code, d.location_code, sum(d.invoices), sum(d.credit_memos), sum(d.quantity),
  sum(d.gross_amount), sum(d.discount_amount), sum(d.fee_amount), sum(d.returns_amount), sum(d.amount)
FROM (
  SELECT i.posting_date, i.franchise_code, o.location_code, 1 AS invoices, 0 AS credit_memos,
    (SELECT coalesce(sum(quantity), 0) FROM sales_invoice_lines l WHERE l.pos_si_no = i.pos_si_no) AS quantity,
    i.amount AS gross_amount, i.discount_amount, i.fee_amount, 0 AS returns_amount, i.grand_total AS amount
  FROM sales_invoices i JOIN sales_orders o ON o.pos_so_no = i.pos_so_no
  UNION ALL
  SELECT o.posting_date, o.franchise_code, o.location_code, 0, 1, -l.quantity, -l.amount,
    o.grand_total - l.amount, 0, -o.grand_total, -o.grand_total
  FROM sales_orders o CROSS JOIN LATERAL (
    SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(line_amount), 0) AS amount
    FROM sales_lines WHERE pos_so_no = o.pos_so_no) l
  WHERE o.document_type = 'credit_memo' AND o.status = 'POSTED') d
GROUP BY 1, 2, 3;
