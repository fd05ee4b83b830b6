CREATE INDEX "outgoing_commands_time" ON "outgoing_commands" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_commands_status_time" ON "outgoing_commands" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_commands_search_no" ON "outgoing_commands" USING gin (fold("document_no") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outgoing_commands_search_remote" ON "outgoing_commands" USING gin (fold("remote_no") gin_trgm_ops);