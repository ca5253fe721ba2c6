ALTER TABLE "installations" ADD COLUMN "held_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Rows can be wider by the keys of a bundle, so their bytes are counted from fewer rows on.
DROP TRIGGER "quota" ON "installations";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "installations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '150000', '', '200000000', '26000');
--> statement-breakpoint
DROP TRIGGER "quota_of_growth" ON "installations";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "installations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '150000', '', '200000000', '26000');
