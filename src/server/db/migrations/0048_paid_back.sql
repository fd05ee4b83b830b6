ALTER TABLE "cash_receipts" DROP CONSTRAINT "cash_receipts_amount";--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_amount" CHECK ("cash_receipts"."amount" <> 0);--> statement-breakpoint
-- Written by hand. What was paid too much for an order is paid back by who may: to begin with by those who pay back for
-- credit memos and hold the page of orders.
UPDATE "page_structures" SET "buttons" = "buttons" || '["Refund"]'
  WHERE "page_url" = '/salesOrders/detail' AND NOT "buttons" ? 'Refund';--> statement-breakpoint
UPDATE "page_permissions" SET "permissions" = (
  SELECT jsonb_agg(
    CASE WHEN entry ->> 'page_url' = '/salesOrders/detail' AND NOT coalesce(entry -> 'buttons', '[]') ? 'Refund'
      THEN jsonb_set(entry, '{buttons}', coalesce(entry -> 'buttons', '[]') || '["Refund"]')
      ELSE entry END ORDER BY place)
  FROM jsonb_array_elements("permissions") WITH ORDINALITY AS one(entry, place))
  WHERE "permissions" @> '[{"page_url": "/salesOrders/creditMemo", "buttons": ["Refund"]}]';
