CREATE TABLE "health_bundles" (
	"user_id" uuid NOT NULL,
	"machine" text NOT NULL,
	"path" text NOT NULL,
	"format" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"facts" text NOT NULL,
	"leads_to" text NOT NULL,
	"class_id" text NOT NULL,
	"signer" text NOT NULL,
	"former_signer" text NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "health_bundles_user_id_machine_path_pk" PRIMARY KEY("user_id","machine","path")
);
--> statement-breakpoint
CREATE TABLE "health_computers" (
	"user_id" uuid NOT NULL,
	"machine" text NOT NULL,
	"processor" text,
	"has_rosetta" boolean,
	"lists" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "health_computers_user_id_machine_pk" PRIMARY KEY("user_id","machine")
);
--> statement-breakpoint
ALTER TABLE "health_bundles" ADD CONSTRAINT "health_bundles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_computers" ADD CONSTRAINT "health_computers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "health_bundles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200000', '', '0', '0');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "health_computers" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200', '', '0', '0');
