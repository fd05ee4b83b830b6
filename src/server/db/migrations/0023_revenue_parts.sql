CREATE TABLE "revenue_hours" (
	"posting_date" date NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"hour" integer NOT NULL,
	"sold_by" integer NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"credit_memos" integer DEFAULT 0 NOT NULL,
	"quantity" numeric(18, 3) DEFAULT 0 NOT NULL,
	"gross_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"returns_amount" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "revenue_hours_pk" PRIMARY KEY("posting_date","franchise_code","location_code","hour","sold_by")
);
--> statement-breakpoint
CREATE TABLE "revenue_items" (
	"posting_date" date NOT NULL,
	"franchise_code" text NOT NULL,
	"location_code" text NOT NULL,
	"item_no" text NOT NULL,
	"invoices" integer DEFAULT 0 NOT NULL,
	"credit_memos" integer DEFAULT 0 NOT NULL,
	"quantity" numeric(18, 3) DEFAULT 0 NOT NULL,
	"gross_amount" bigint DEFAULT 0 NOT NULL,
	"discount_amount" bigint DEFAULT 0 NOT NULL,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"returns_amount" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "revenue_items_pk" PRIMARY KEY("posting_date","franchise_code","location_code","item_no")
);
--> statement-breakpoint
ALTER TABLE "sales_orders" ADD COLUMN "posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD CONSTRAINT "revenue_hours_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD CONSTRAINT "revenue_hours_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD CONSTRAINT "revenue_hours_sold_by_users_user_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD CONSTRAINT "revenue_items_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD CONSTRAINT "revenue_items_location_code_locations_code_fk" FOREIGN KEY ("location_code") REFERENCES "public"."locations"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_orders_posted_memos" ON "sales_orders" USING btree ("posting_date") WHERE "sales_orders"."status" = 'POSTED';--> statement-breakpoint
CREATE INDEX "sales_invoices_by_day" ON "sales_invoices" USING btree ("posting_date");
--> statement-breakpoint
-- Written by hand: what was posted until now. The system index compares it with the documents, and puts it right.
UPDATE sales_orders SET posted_at = updated_at WHERE status = 'POSTED';
--> statement-breakpoint
INSERT INTO revenue_hours (posting_date, franchise_code, location_code, hour, sold_by, invoices, credit_memos, quantity, gross_amount, discount_amount, fee_amount, returns_amount, amount)
select d.posting_date, d.franchise_code, d.location_code, d.hour, d.sold_by, sum(d.invoices)::int as invoices, sum(d.credit_memos)::int as credit_memos,
  sum(d.quantity) as quantity, sum(d.gross_amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  sum(d.returns_amount)::bigint as returns_amount, sum(d.amount)::bigint as amount from (
  select i.posting_date, i.franchise_code, o.location_code, extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int as hour, o.created_by as sold_by,
    1 as invoices, 0 as credit_memos,
    (select coalesce(sum(quantity), 0) from sales_invoice_lines l where l.pos_si_no = i.pos_si_no) as quantity,
    i.amount as gross_amount, i.discount_amount, i.fee_amount, 0 as returns_amount, i.grand_total as amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where true
  union all
  select o.posting_date, o.franchise_code, o.location_code, extract(hour from o.posted_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by,
    0, 1, -l.quantity, -l.amount, o.grand_total - l.amount, 0, -o.grand_total, -o.grand_total
  from sales_orders o cross join lateral (
    select coalesce(sum(quantity), 0) as quantity, coalesce(sum(line_amount), 0) as amount
    from sales_lines where pos_so_no = o.pos_so_no) l
  where o.document_type = 'credit_memo' and o.status = 'POSTED' and true) d group by d.posting_date, d.franchise_code, d.location_code, d.hour, d.sold_by;
--> statement-breakpoint
INSERT INTO revenue_items (posting_date, franchise_code, location_code, item_no, invoices, credit_memos, quantity, gross_amount, discount_amount, fee_amount, returns_amount, amount)
select d.posting_date, d.franchise_code, d.location_code, d.item_no, (count(distinct d.document_no) filter (where d.document_type = 'invoice'))::int as invoices,
  (count(distinct d.document_no) filter (where d.document_type = 'credit_memo'))::int as credit_memos,
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(d.amount - d.discount_amount + d.fee_amount)::bigint as amount from (
  select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
    i.posting_date, i.created_at as posted_at, o.created_by as sold_by, l.line_no, 'item' as line_type, l.item_no,
    l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
    coalesce(round(i.discount_amount::numeric * sum(l.line_amount) over upto / nullif(i.amount, 0)) - round(i.discount_amount::numeric * (sum(l.line_amount) over upto - l.line_amount) / nullif(i.amount, 0)), 0) as discount_amount,
    0 as fee_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
  where true
  window upto as (partition by l.pos_si_no order by l.line_no)
  union all
  select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
    o.created_by, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where i.fee_amount <> 0 and true
  union all
  select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.posted_at,
    o.created_by, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
    l.unit_price, -l.line_amount,
    -(coalesce(round((sum(l.line_amount) over whole - o.grand_total) * sum(l.line_amount) over upto / nullif(sum(l.line_amount) over whole, 0)) - round((sum(l.line_amount) over whole - o.grand_total) * (sum(l.line_amount) over upto - l.line_amount) / nullif(sum(l.line_amount) over whole, 0)), 0)),
    0
  from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
  where o.document_type = 'credit_memo' and o.status = 'POSTED' and true
  window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no)) d group by d.posting_date, d.franchise_code, d.location_code, d.item_no;
