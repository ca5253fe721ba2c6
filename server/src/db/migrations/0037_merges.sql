CREATE TABLE "join_rules" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"plugin_id" uuid NOT NULL,
	CONSTRAINT "join_rules_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "separate_plugins" (
	"user_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "separate_plugins_user_id_plugin_id_other_id_pk" PRIMARY KEY("user_id","plugin_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "merge" jsonb;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "merged_from" uuid;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "join_rules" ADD CONSTRAINT "join_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_rules" ADD CONSTRAINT "join_rules_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separate_plugins" ADD CONSTRAINT "separate_plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separate_plugins" ADD CONSTRAINT "separate_plugins_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separate_plugins" ADD CONSTRAINT "separate_plugins_other_plugin" FOREIGN KEY ("user_id","other_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_rules_plugin" ON "join_rules" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE INDEX "separate_plugins_other" ON "separate_plugins" USING btree ("user_id","other_id");--> statement-breakpoint
-- Deferred, because a backup is restored in pages, and a merged entry can come before the one that it is merged into.
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_merged_into" FOREIGN KEY ("user_id","merged_into") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "plugins_merged" ON "plugins" USING btree ("user_id","merged_into") WHERE "plugins"."merged_into" is not null;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "join_rules" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "separate_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '0', '0');
