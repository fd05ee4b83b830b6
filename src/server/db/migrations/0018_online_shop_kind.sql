-- Online shops that were entered before there were two kinds are of the first one.
INSERT INTO "system_settings" ("system", "field", "value", "changed_by", "changed_at")
SELECT "system", 'shop_kind', 'vendure', "changed_by", "changed_at" FROM "system_connections"
WHERE "system" = 'online-shop' AND "connected_at" IS NOT NULL
ON CONFLICT DO NOTHING;
