CREATE TABLE "daw_tags" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"report" jsonb NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daw_tags_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
DROP INDEX "installations_place";--> statement-breakpoint
ALTER TABLE "daw_tags" ADD CONSTRAINT "daw_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daw_tags" ADD CONSTRAINT "daw_tags_user_id_device_id_devices_user_id_id_fk" FOREIGN KEY ("user_id","device_id") REFERENCES "public"."devices"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installations_place" ON "installations" USING btree ("user_id","plugin_id","machine","format",md5("path"));--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "daw_tags" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '20', 'compared_at', '0', '0');
