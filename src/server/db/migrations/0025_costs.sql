CREATE TABLE "item_costs" (
	"franchise_code" text NOT NULL,
	"item_no" text NOT NULL,
	"variant_code" text DEFAULT '' NOT NULL,
	"unit_cost" numeric(18, 4) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_costs_pk" PRIMARY KEY("franchise_code","item_no","variant_code")
);
--> statement-breakpoint
ALTER TABLE "franchise_items" ADD COLUMN "unit_cost" bigint;--> statement-breakpoint
ALTER TABLE "revenue_days" ADD COLUMN "line_discount_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_days" ADD COLUMN "cost_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_days" ADD COLUMN "costed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_days" ADD COLUMN "uncosted_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD COLUMN "line_discount_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD COLUMN "cost_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD COLUMN "costed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_hours" ADD COLUMN "uncosted_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD COLUMN "line_discount_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD COLUMN "cost_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD COLUMN "costed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "revenue_items" ADD COLUMN "uncosted_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_lines" ADD COLUMN "cost_amount" bigint;--> statement-breakpoint
ALTER TABLE "sales_invoice_lines" ADD COLUMN "cost_amount" bigint;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_franchise_code_franchises_customer_no_fk" FOREIGN KEY ("franchise_code") REFERENCES "public"."franchises"("customer_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_item_no_items_item_no_fk" FOREIGN KEY ("item_no") REFERENCES "public"."items"("item_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_by_posting" ON "cash_receipts" USING btree ("posted_at") WHERE "cash_receipts"."status" = 'POSTED';
--> statement-breakpoint
-- Written by hand: the ERP's prices for its franchises. What lines that are posted already had cost is not known, and stays so.
UPDATE franchise_items f SET unit_cost = coalesce(
  (SELECT v.unit_cost FROM item_variants v WHERE v.item_no = f.item_no AND v.variant_code = f.variant_code),
  (SELECT i.unit_cost FROM items i WHERE i.item_no = f.item_no));
--> statement-breakpoint
-- The sums are made anew, with what they did not have.
TRUNCATE revenue_days, revenue_hours, revenue_items;
--> statement-breakpoint
INSERT INTO revenue_days (posting_date, franchise_code, location_code, invoices, credit_memos, quantity, gross_amount, discount_amount, fee_amount, returns_amount, amount, line_discount_amount, cost_amount, costed_amount, uncosted_lines)
select d.posting_date, d.franchise_code, d.location_code, (count(*) filter (where d.is_first and d.document_type = 'invoice'))::int as invoices, (count(*) filter (where d.is_first and d.document_type = 'credit_memo'))::int as credit_memos, 
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(d.amount - d.discount_amount + d.fee_amount)::bigint as amount, sum(d.line_discount_amount)::bigint as line_discount_amount,
  coalesce(sum(d.cost_amount), 0)::bigint as cost_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.cost_amount is not null), 0)::bigint as costed_amount,
  (count(*) filter (where d.cost_amount is null and d.line_type = 'item'))::int as uncosted_lines from (
  select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
    i.posting_date, i.created_at as posted_at, extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int as hour, o.created_by as sold_by,
    row_number() over upto = 1 as is_first, l.line_no, 'item' as line_type, l.item_no,
    l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
    coalesce(round(i.discount_amount::numeric * sum(l.line_amount) over upto / nullif(i.amount, 0)) - round(i.discount_amount::numeric * (sum(l.line_amount) over upto - l.line_amount) / nullif(i.amount, 0)), 0) as discount_amount,
    0 as fee_amount, l.line_discount_amount, l.cost_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
  where true
  window upto as (partition by l.pos_si_no order by l.line_no)
  union all
  select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
    extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, false, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount, 0, null
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where i.fee_amount <> 0 and true
  union all
  select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.posted_at,
    extract(hour from o.posted_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, row_number() over upto = 1, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
    l.unit_price, -l.line_amount,
    -(coalesce(round((sum(l.line_amount) over whole - o.grand_total) * sum(l.line_amount) over upto / nullif(sum(l.line_amount) over whole, 0)) - round((sum(l.line_amount) over whole - o.grand_total) * (sum(l.line_amount) over upto - l.line_amount) / nullif(sum(l.line_amount) over whole, 0)), 0)),
    0, -l.line_discount_amount, -l.cost_amount
  from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
  where o.document_type = 'credit_memo' and o.status = 'POSTED' and true
  window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no)) d group by d.posting_date, d.franchise_code, d.location_code;
--> statement-breakpoint
INSERT INTO revenue_hours (posting_date, franchise_code, location_code, hour, sold_by, invoices, credit_memos, quantity, gross_amount, discount_amount, fee_amount, returns_amount, amount, line_discount_amount, cost_amount, costed_amount, uncosted_lines)
select d.posting_date, d.franchise_code, d.location_code, d.hour, d.sold_by, (count(*) filter (where d.is_first and d.document_type = 'invoice'))::int as invoices, (count(*) filter (where d.is_first and d.document_type = 'credit_memo'))::int as credit_memos, 
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(d.amount - d.discount_amount + d.fee_amount)::bigint as amount, sum(d.line_discount_amount)::bigint as line_discount_amount,
  coalesce(sum(d.cost_amount), 0)::bigint as cost_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.cost_amount is not null), 0)::bigint as costed_amount,
  (count(*) filter (where d.cost_amount is null and d.line_type = 'item'))::int as uncosted_lines from (
  select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
    i.posting_date, i.created_at as posted_at, extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int as hour, o.created_by as sold_by,
    row_number() over upto = 1 as is_first, l.line_no, 'item' as line_type, l.item_no,
    l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
    coalesce(round(i.discount_amount::numeric * sum(l.line_amount) over upto / nullif(i.amount, 0)) - round(i.discount_amount::numeric * (sum(l.line_amount) over upto - l.line_amount) / nullif(i.amount, 0)), 0) as discount_amount,
    0 as fee_amount, l.line_discount_amount, l.cost_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
  where true
  window upto as (partition by l.pos_si_no order by l.line_no)
  union all
  select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
    extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, false, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount, 0, null
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where i.fee_amount <> 0 and true
  union all
  select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.posted_at,
    extract(hour from o.posted_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, row_number() over upto = 1, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
    l.unit_price, -l.line_amount,
    -(coalesce(round((sum(l.line_amount) over whole - o.grand_total) * sum(l.line_amount) over upto / nullif(sum(l.line_amount) over whole, 0)) - round((sum(l.line_amount) over whole - o.grand_total) * (sum(l.line_amount) over upto - l.line_amount) / nullif(sum(l.line_amount) over whole, 0)), 0)),
    0, -l.line_discount_amount, -l.cost_amount
  from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
  where o.document_type = 'credit_memo' and o.status = 'POSTED' and true
  window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no)) d group by d.posting_date, d.franchise_code, d.location_code, d.hour, d.sold_by;
--> statement-breakpoint
INSERT INTO revenue_items (posting_date, franchise_code, location_code, item_no, invoices, credit_memos, quantity, gross_amount, discount_amount, fee_amount, returns_amount, amount, line_discount_amount, cost_amount, costed_amount, uncosted_lines)
select d.posting_date, d.franchise_code, d.location_code, d.item_no, (count(distinct d.document_no) filter (where d.document_type = 'invoice'))::int as invoices, (count(distinct d.document_no) filter (where d.document_type = 'credit_memo'))::int as credit_memos, 
  sum(d.quantity) as quantity, sum(d.amount)::bigint as gross_amount,
  sum(d.discount_amount)::bigint as discount_amount, sum(d.fee_amount)::bigint as fee_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.document_type = 'credit_memo'), 0)::bigint as returns_amount,
  sum(d.amount - d.discount_amount + d.fee_amount)::bigint as amount, sum(d.line_discount_amount)::bigint as line_discount_amount,
  coalesce(sum(d.cost_amount), 0)::bigint as cost_amount,
  coalesce(sum(d.amount - d.discount_amount + d.fee_amount) filter (where d.cost_amount is not null), 0)::bigint as costed_amount,
  (count(*) filter (where d.cost_amount is null and d.line_type = 'item'))::int as uncosted_lines from (
  select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
    i.posting_date, i.created_at as posted_at, extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int as hour, o.created_by as sold_by,
    row_number() over upto = 1 as is_first, l.line_no, 'item' as line_type, l.item_no,
    l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
    coalesce(round(i.discount_amount::numeric * sum(l.line_amount) over upto / nullif(i.amount, 0)) - round(i.discount_amount::numeric * (sum(l.line_amount) over upto - l.line_amount) / nullif(i.amount, 0)), 0) as discount_amount,
    0 as fee_amount, l.line_discount_amount, l.cost_amount
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
    join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
  where true
  window upto as (partition by l.pos_si_no order by l.line_no)
  union all
  select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
    extract(hour from i.created_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, false, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount, 0, null
  from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
  where i.fee_amount <> 0 and true
  union all
  select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.posted_at,
    extract(hour from o.posted_at at time zone 'Asia/Ho_Chi_Minh')::int, o.created_by, row_number() over upto = 1, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
    l.unit_price, -l.line_amount,
    -(coalesce(round((sum(l.line_amount) over whole - o.grand_total) * sum(l.line_amount) over upto / nullif(sum(l.line_amount) over whole, 0)) - round((sum(l.line_amount) over whole - o.grand_total) * (sum(l.line_amount) over upto - l.line_amount) / nullif(sum(l.line_amount) over whole, 0)), 0)),
    0, -l.line_discount_amount, -l.cost_amount
  from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
  where o.document_type = 'credit_memo' and o.status = 'POSTED' and true
  window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no)) d group by d.posting_date, d.franchise_code, d.location_code, d.item_no;
