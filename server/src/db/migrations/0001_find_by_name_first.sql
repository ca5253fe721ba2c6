DROP INDEX "plugins_name_key";--> statement-breakpoint
CREATE INDEX "plugins_name_key" ON "plugins" USING btree ("name_key","user_id");