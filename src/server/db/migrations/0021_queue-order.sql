DROP INDEX "outgoing_commands_open";--> statement-breakpoint
CREATE INDEX "outgoing_commands_waiting" ON "outgoing_commands" USING btree ("system","next_at","id") WHERE "outgoing_commands"."status" in ('queued', 'unknown');--> statement-breakpoint
CREATE INDEX "outgoing_commands_sending" ON "outgoing_commands" USING btree ("system","seen_at") WHERE "outgoing_commands"."status" = 'sending';