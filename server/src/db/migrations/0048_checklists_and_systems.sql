CREATE TABLE "checklists" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"from" text,
	"machine" text DEFAULT '' NOT NULL,
	"platform" text NOT NULL,
	"formats" text[] NOT NULL,
	"plugin_ids" uuid[] NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "checklists_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "system_version" text;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "min_system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklists_import" ON "checklists" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "checklists" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', '', '0', '0');
