CREATE TABLE "activations" (
	"user_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"since" date,
	"seen_on" date,
	"source" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	CONSTRAINT "activations_user_id_license_id_place_id_pk" PRIMARY KEY("user_id","license_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "license_changes" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "license_changes_user_id_import_id_license_id_pk" PRIMARY KEY("user_id","import_id","license_id")
);
--> statement-breakpoint
CREATE TABLE "license_places" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"machine" uuid,
	"gone_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "license_places_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "license_plugins" (
	"user_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"import_id" uuid,
	CONSTRAINT "license_plugins_user_id_license_id_plugin_id_pk" PRIMARY KEY("user_id","license_id","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"maker" text NOT NULL,
	"kind" text NOT NULL,
	"protection" text NOT NULL,
	"state" text NOT NULL,
	"seats" integer,
	"starts_on" date,
	"ends_on" date,
	"account" text NOT NULL,
	"note" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"source_key" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "licenses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "vault_records" (
	"user_id" uuid NOT NULL,
	"vault_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"import_id" uuid,
	CONSTRAINT "vault_records_user_id_vault_id_license_id_pk" PRIMARY KEY("user_id","vault_id","license_id")
);
--> statement-breakpoint
CREATE TABLE "vault_wraps" (
	"user_id" uuid NOT NULL,
	"vault_id" uuid NOT NULL,
	"way" text NOT NULL,
	"revision" integer NOT NULL,
	"derivation" jsonb,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "vault_wraps_user_id_vault_id_way_pk" PRIMARY KEY("user_id","vault_id","way")
);
--> statement-breakpoint
CREATE TABLE "vaults" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"use" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"import_id" uuid,
	CONSTRAINT "vaults_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "licenses_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_license" FOREIGN KEY ("user_id","license_id") REFERENCES "public"."licenses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_place_of" FOREIGN KEY ("user_id","place_id") REFERENCES "public"."license_places"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_changes" ADD CONSTRAINT "license_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_changes" ADD CONSTRAINT "license_changes_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."library_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_changes" ADD CONSTRAINT "license_changes_license" FOREIGN KEY ("user_id","license_id") REFERENCES "public"."licenses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_places" ADD CONSTRAINT "license_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_plugins" ADD CONSTRAINT "license_plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_plugins" ADD CONSTRAINT "license_plugins_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_plugins" ADD CONSTRAINT "license_plugins_license" FOREIGN KEY ("user_id","license_id") REFERENCES "public"."licenses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_records" ADD CONSTRAINT "vault_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_records" ADD CONSTRAINT "vault_records_vault" FOREIGN KEY ("user_id","vault_id") REFERENCES "public"."vaults"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_records" ADD CONSTRAINT "vault_records_license_of" FOREIGN KEY ("user_id","license_id") REFERENCES "public"."licenses"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_wraps" ADD CONSTRAINT "vault_wraps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_wraps" ADD CONSTRAINT "vault_wraps_vault" FOREIGN KEY ("user_id","vault_id") REFERENCES "public"."vaults"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vaults" ADD CONSTRAINT "vaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activations_place" ON "activations" USING btree ("user_id","place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "license_places_name" ON "license_places" USING btree ("user_id","kind","name_key") WHERE "license_places"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "license_plugins_plugin" ON "license_plugins" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE INDEX "licenses_source" ON "licenses" USING btree ("user_id","source","source_key") WHERE "licenses"."source_key" <> '';--> statement-breakpoint
CREATE INDEX "licenses_end" ON "licenses" USING btree ("ends_on") WHERE "licenses"."ends_on" is not null;--> statement-breakpoint
CREATE INDEX "vault_records_license" ON "vault_records" USING btree ("user_id","license_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vaults_main" ON "vaults" USING btree ("user_id","use") WHERE "vaults"."use" = 'main';
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "activations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '60000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "license_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '40000', '', '50000000', '30000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "license_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '40000', '', '50000000', '30000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "license_places" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "license_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "licenses" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '60000000', '12000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "licenses" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20000', '', '60000000', '12000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "vault_records" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '40000', '', '200000000', '101000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "vault_records" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '40000', '', '200000000', '101000');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "vault_wraps" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "vaults" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '10', '', '0', '0');
