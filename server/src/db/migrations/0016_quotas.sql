CREATE INDEX "shared_pictures_owner" ON "shared_pictures" USING btree ("user_id","picture_id");--> statement-breakpoint
-- Counts what a person has in a table, once for each transaction and person: beyond the quota the oldest rows go, or all is refused.
-- Arguments: the column of the person, rows, the column of the oldest or '', bytes or 0, bytes of a row.
CREATE FUNCTION "keep_within_quota"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	marker text := 'plugfolio.counted_' || TG_TABLE_NAME;
	person uuid;
	most bigint := TG_ARGV[1];
	held bigint;
BEGIN
	IF TG_ARGV[0] = 'author_id' THEN person := NEW.author_id; ELSE person := NEW.user_id; END IF;
	IF person IS NULL OR current_setting(marker, true) = person::text THEN RETURN NULL; END IF;
	PERFORM set_config(marker, person::text, true);
	EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE %I = $1 LIMIT $2) AS held', TG_TABLE_NAME, TG_ARGV[0])
		INTO held USING person, most + 1;
	IF held > most AND TG_ARGV[2] <> '' THEN
		EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$I = $1 ORDER BY %3$I DESC OFFSET $2))',
			TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[2]) USING person, most;
	ELSIF held > most THEN
		RAISE EXCEPTION 'The quota of % is reached.', TG_TABLE_NAME USING ERRCODE = 'PF001', TABLE = TG_TABLE_NAME;
	ELSIF held * TG_ARGV[4]::bigint > TG_ARGV[3]::bigint THEN
		EXECUTE format('SELECT sum(pg_column_size(held)) FROM %I AS held WHERE %I = $1', TG_TABLE_NAME, TG_ARGV[0])
			INTO held USING person;
		IF held > TG_ARGV[3]::bigint THEN
			RAISE EXCEPTION 'The quota of % is reached.', TG_TABLE_NAME USING ERRCODE = 'PF001', TABLE = TG_TABLE_NAME;
		END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "api_keys" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "confirmations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "devices" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "identities" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '400000', '', '200000000', '700');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "ignored_updates" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "import_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '100000000', '320000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "installations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '150000', '', '200000000', '1500');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "job_items" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '600000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "jobs" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '400', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "known_browsers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100', 'last_seen_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "library_imports" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100', 'created_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "mails" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '2000', 'created_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "notifications" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '2000', 'created_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "observations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '400000', 'last_seen', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "pairing_codes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', 'expires_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "pictures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '300000000', '16000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "provider_links" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "provider_visits" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100', 'expires_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "recovery_codes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "revisions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('author_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "scan_finds" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '600000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "sessions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '1000', 'last_seen_at', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "shared_pictures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "uad_authorizations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "update_history" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', 'created_at', '0', '0');
