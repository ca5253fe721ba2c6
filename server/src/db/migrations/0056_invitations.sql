CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"made_by" uuid,
	"note" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_made_by" ON "invitations" USING btree ("made_by");--> statement-breakpoint
-- As before, and also for `made_by`.
CREATE OR REPLACE FUNCTION "keep_within_quota"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	marker text := 'plugfolio.counted_' || TG_TABLE_NAME;
	person uuid;
	most bigint := TG_ARGV[1];
	held bigint;
BEGIN
	IF TG_ARGV[0] = 'author_id' THEN person := NEW.author_id;
	ELSIF TG_ARGV[0] = 'made_by' THEN person := NEW.made_by;
	ELSE person := NEW.user_id;
	END IF;
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
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "invitations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('made_by', '200', '', '0', '0');
