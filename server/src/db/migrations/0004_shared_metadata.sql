CREATE TABLE "definition_identities" (
	"key" text PRIMARY KEY NOT NULL,
	"definition_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ignored_updates" (
	"user_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"what" text NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "ignored_updates_user_id_plugin_id_what_version_pk" PRIMARY KEY("user_id","plugin_id","what","version")
);
--> statement-breakpoint
CREATE TABLE "latest_versions" (
	"definition_id" uuid NOT NULL,
	"format" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"by" text NOT NULL,
	"owners" integer NOT NULL,
	"running" integer NOT NULL,
	"standing" integer NOT NULL,
	"first_seen" text NOT NULL,
	"catalogs" jsonb NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"is_marked" boolean NOT NULL,
	CONSTRAINT "latest_versions_definition_id_format_platform_pk" PRIMARY KEY("definition_id","format","platform")
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"definition_id" uuid NOT NULL,
	"format" text NOT NULL,
	"platform" text NOT NULL,
	"user_id" uuid NOT NULL,
	"machine" text DEFAULT '' NOT NULL,
	"version" text NOT NULL,
	"binary" text,
	"signer" text,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "observations_pk" PRIMARY KEY("definition_id","format","platform","user_id","machine","version")
);
--> statement-breakpoint
ALTER TABLE "definitions" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "definitions" ADD COLUMN "vendor_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "definitions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_flagged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "definition_identities" ADD CONSTRAINT "definition_identities_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_updates" ADD CONSTRAINT "ignored_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ignored_updates" ADD CONSTRAINT "ignored_updates_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "latest_versions" ADD CONSTRAINT "latest_versions_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "definition_identities_definition" ON "definition_identities" USING btree ("definition_id");--> statement-breakpoint
CREATE INDEX "observations_user" ON "observations" USING btree ("user_id","definition_id");--> statement-breakpoint
CREATE INDEX "observations_last_seen" ON "observations" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "plugins_definition" ON "plugins" USING btree ("definition_id","user_id");