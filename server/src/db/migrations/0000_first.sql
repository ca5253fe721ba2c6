CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "definitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"manufacturer" text NOT NULL,
	"screenshot" text
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"plugin_id" uuid NOT NULL,
	CONSTRAINT "identities_user_id_key_plugin_id_pk" PRIMARY KEY("user_id","key","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"plugin_id" uuid NOT NULL,
	"format" text NOT NULL,
	"path" text NOT NULL,
	"version" text NOT NULL,
	"architectures" text[] NOT NULL,
	"size" bigint,
	"machine" text DEFAULT '' NOT NULL,
	"bundle_id" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installations_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "plugins" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"manufacturer" text NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"formats" text[] NOT NULL,
	"version" text NOT NULL,
	"path" text NOT NULL,
	"overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"update_url" text DEFAULT '' NOT NULL,
	"is_uad" boolean NOT NULL,
	"is_owned" boolean NOT NULL,
	"update_available" boolean NOT NULL,
	"is_favorite" boolean NOT NULL,
	"screenshot" text,
	"definition_id" uuid,
	"metadata" jsonb DEFAULT '{"description":"","isFree":false}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"name_key" text NOT NULL,
	"vendor_key" text NOT NULL,
	"is_guess" boolean NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"was_purged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plugins_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"is_pro" boolean DEFAULT false NOT NULL,
	"pro_requested_at" timestamp with time zone,
	"preferences" jsonb NOT NULL,
	"library_revision" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_plugin" ON "identities" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "installations_place" ON "installations" USING btree ("user_id","plugin_id","machine","format","path");--> statement-breakpoint
CREATE INDEX "plugins_name_key" ON "plugins" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));