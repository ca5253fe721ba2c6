CREATE INDEX "revisions_waiting_pictures" ON "revisions" USING btree (("said" ->> 'value')) WHERE "field" = 'screenshot' and "status" = 'pending';--> statement-breakpoint
-- A row that is there already can be made wider: the bytes of its table are counted then as well.
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "identities" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '400000', '', '200000000', '700');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "import_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '100000000', '320000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "installations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '150000', '', '200000000', '1500');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '300000000', '16000');
