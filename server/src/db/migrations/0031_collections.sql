CREATE TABLE "collection_plugins" (
	"user_id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"import_id" uuid,
	CONSTRAINT "collection_plugins_user_id_collection_id_plugin_id_pk" PRIMARY KEY("user_id","collection_id","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"view" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "collections_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "collection_plugins" ADD CONSTRAINT "collection_plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plugins" ADD CONSTRAINT "collection_plugins_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plugins" ADD CONSTRAINT "collection_plugins_collection" FOREIGN KEY ("user_id","collection_id") REFERENCES "public"."collections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_plugins_plugin" ON "collection_plugins" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("user_id","name_key") WHERE "collections"."removed_at" is null;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "collections" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200', '', '0', '0');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "collection_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '100000', '', '0', '0');
--> statement-breakpoint
-- A removed plugin is hidden in its collections, and a restored one is there again, whatever did it: open pages have to know.
CREATE FUNCTION "tell_of_hidden_plugins"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "collection_plugins" WHERE "user_id" = NEW."user_id" AND "plugin_id" = NEW."id") THEN
		PERFORM pg_notify('plugfolio_live', json_build_object('userId', NEW."user_id", 'what', 'collections')::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "hidden" AFTER UPDATE OF "removed_at" ON "plugins" FOR EACH ROW
	WHEN ((OLD."removed_at" IS NULL) <> (NEW."removed_at" IS NULL))
	EXECUTE FUNCTION "tell_of_hidden_plugins"();--> statement-breakpoint
CREATE FUNCTION "tell_of_lost_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('plugfolio_live', json_build_object('userId', "user_id", 'what', 'collections')::text)
	FROM (SELECT DISTINCT "user_id" FROM "gone") AS "owners";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "told" AFTER DELETE ON "collection_plugins" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_lost_members"();
