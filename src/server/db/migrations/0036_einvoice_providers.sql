ALTER TABLE "einvoice_sellers" DROP CONSTRAINT "einvoice_sellers_provider";--> statement-breakpoint
ALTER TABLE "einvoice_sellers" ADD COLUMN "service_sealed" text;--> statement-breakpoint
ALTER TABLE "einvoice_sellers" ADD COLUMN "service_key_id" text;--> statement-breakpoint
ALTER TABLE "einvoice_sellers" ADD CONSTRAINT "einvoice_sellers_service_sealed" CHECK (("einvoice_sellers"."service_sealed" is null) = ("einvoice_sellers"."service_key_id" is null));--> statement-breakpoint
ALTER TABLE "einvoice_sellers" ADD CONSTRAINT "einvoice_sellers_provider" CHECK ("einvoice_sellers"."provider" in ('by_hand', 'misa', 'viettel', 'vnpt'));