-- Written by hand: what was posted is deleted by no statement before the years are over that the law says, as an administrator entered
-- them. They begin with the end of the year of the document. Where it is not known how a shop is taxed, the most years count.
CREATE FUNCTION kept_until(franchise text, day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT make_date(extract(year FROM day)::int + coalesce(
    (SELECT (b.books -> 'kept_years' ->> own.legal_kind)::int FROM tax_identities own WHERE own.franchise_code = franchise),
    (SELECT max(years.value::int) FROM jsonb_each_text(b.books -> 'kept_years') years)), 12, 31)
  FROM book_rules b WHERE b.id = 1
$$;
--> statement-breakpoint
CREATE FUNCTION document_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept date := kept_until(OLD.franchise_code, (to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz::date);
BEGIN
  IF kept >= current_date THEN
    RAISE EXCEPTION '% is kept until %', TG_TABLE_NAME, kept;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoice_line_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sales_invoices i WHERE i.pos_si_no = OLD.pos_si_no
      AND kept_until(i.franchise_code, i.posting_date) >= current_date) THEN
    RAISE EXCEPTION '% is kept as long as its invoice', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON sales_invoice_lines FOR EACH ROW EXECUTE FUNCTION invoice_line_is_kept();
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON sales_invoices FOR EACH ROW EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON sales_shipments FOR EACH ROW EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON sales_orders FOR EACH ROW WHEN (OLD.status = 'POSTED')
  EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON cash_receipts FOR EACH ROW WHEN (OLD.posted_at IS NOT NULL)
  EXECUTE FUNCTION document_is_kept('posted_at');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON vat_entries FOR EACH ROW EXECUTE FUNCTION document_is_kept('vat_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON purchase_vat_entries FOR EACH ROW EXECUTE FUNCTION document_is_kept('vat_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON purchase_orders FOR EACH ROW WHEN (OLD.posting_date IS NOT NULL)
  EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON cashbook_entries FOR EACH ROW EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON bank_account_entries FOR EACH ROW EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON bank_transfers FOR EACH ROW EXECUTE FUNCTION document_is_kept('booked_at');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON warehouse_entries FOR EACH ROW EXECUTE FUNCTION document_is_kept('posting_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON shifts FOR EACH ROW EXECUTE FUNCTION document_is_kept('business_date');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON einvoices FOR EACH ROW EXECUTE FUNCTION document_is_kept('sold_on');
--> statement-breakpoint
CREATE TRIGGER is_kept BEFORE DELETE ON closed_periods FOR EACH ROW EXECUTE FUNCTION document_is_kept('to_date');
