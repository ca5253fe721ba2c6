CREATE TABLE "song_shares" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"song_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"needs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "song_shares_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "song_shares" ADD CONSTRAINT "song_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "song_shares_token" ON "song_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "song_shares" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200', '', '50000000', '2000000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "song_shares" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200', '', '50000000', '2000000');
