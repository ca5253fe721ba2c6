CREATE TABLE "recent_drops" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"outcomes" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_drops_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "recent_drops" ADD CONSTRAINT "recent_drops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "recent_drops" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '4', 'begun_at', '0', '0');
