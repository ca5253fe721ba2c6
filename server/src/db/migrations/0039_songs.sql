CREATE TABLE "joined_libraries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_uses" (
	"user_id" uuid NOT NULL,
	"song_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"used_id" uuid NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	"off" integer NOT NULL,
	"offline" integer NOT NULL,
	"frozen" integer NOT NULL,
	"missing" integer NOT NULL,
	"in_rack" integer NOT NULL,
	CONSTRAINT "song_uses_user_id_song_id_position_pk" PRIMARY KEY("user_id","song_id","position")
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"content_key" text NOT NULL,
	"place_key" text,
	"group_key" text,
	"facts_key" text NOT NULL,
	"machine" uuid,
	"title" text NOT NULL,
	"folder" text NOT NULL,
	"has_own_title" boolean DEFAULT false NOT NULL,
	"has_own_folder" boolean DEFAULT false NOT NULL,
	"kind" text,
	"daw" text NOT NULL,
	"version" text NOT NULL,
	"tempo" double precision,
	"tracks" integer,
	"frozen_tracks" integer,
	"samples" integer,
	"saved_at" timestamp with time zone,
	"created_at" timestamp with time zone,
	"modified_at" timestamp with time zone,
	"bytes" bigint NOT NULL,
	"own_devices" integer NOT NULL,
	"incomplete" text,
	"refused" text,
	"is_backup" boolean NOT NULL,
	"use_count" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "songs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "use_joins" (
	"user_id" uuid NOT NULL,
	"used_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"certainty" text NOT NULL,
	"reason" text NOT NULL,
	"is_other_format" boolean NOT NULL,
	CONSTRAINT "use_joins_user_id_used_id_plugin_id_pk" PRIMARY KEY("user_id","used_id","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "used_plugins" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"maker" text NOT NULL,
	"given_id" text,
	"ids" text[] NOT NULL,
	"factory" boolean NOT NULL,
	"state" text,
	"plugin_id" uuid,
	"certainty" text,
	"reason" text DEFAULT '' NOT NULL,
	"unproved" text,
	"is_cut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "used_plugins_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "joined_libraries" ADD CONSTRAINT "joined_libraries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_uses" ADD CONSTRAINT "song_uses_song" FOREIGN KEY ("user_id","song_id") REFERENCES "public"."songs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_uses" ADD CONSTRAINT "song_uses_plugin" FOREIGN KEY ("user_id","used_id") REFERENCES "public"."used_plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_joins" ADD CONSTRAINT "use_joins_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_joins" ADD CONSTRAINT "use_joins_used" FOREIGN KEY ("user_id","used_id") REFERENCES "public"."used_plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_plugins" ADD CONSTRAINT "used_plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_uses_used" ON "song_uses" USING btree ("user_id","used_id","song_id");--> statement-breakpoint
CREATE UNIQUE INDEX "songs_content" ON "songs" USING btree ("user_id","content_key");--> statement-breakpoint
CREATE INDEX "songs_place" ON "songs" USING btree ("user_id","place_key");--> statement-breakpoint
CREATE INDEX "use_joins_plugin" ON "use_joins" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "used_plugins_key" ON "used_plugins" USING btree ("user_id","key");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "songs" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '0', '0');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "used_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '100000000', '14000');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "used_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '100000000', '14000');
