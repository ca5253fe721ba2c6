CREATE TABLE "purchase_plugins" (
	"user_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	CONSTRAINT "purchase_plugins_user_id_purchase_id_plugin_id_pk" PRIMARY KEY("user_id","purchase_id","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"maker" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"currency" text,
	"day" date,
	"shop" text NOT NULL,
	"order_number" text NOT NULL,
	"term" text NOT NULL,
	"term_ends" date,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "purchases_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "purchases_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_plugins" ADD CONSTRAINT "purchase_plugins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plugins" ADD CONSTRAINT "purchase_plugins_user_id_plugin_id_plugins_user_id_id_fk" FOREIGN KEY ("user_id","plugin_id") REFERENCES "public"."plugins"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_plugins" ADD CONSTRAINT "purchase_plugins_purchase" FOREIGN KEY ("user_id","purchase_id") REFERENCES "public"."purchases"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_plugins_plugin" ON "purchase_plugins" USING btree ("user_id","plugin_id");--> statement-breakpoint
CREATE INDEX "purchases_term" ON "purchases" USING btree ("user_id","term_ends") WHERE "purchases"."term_ends" is not null;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "purchases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '50000000', '3000');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "purchases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '50000000', '3000');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "purchase_plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '200000', '', '0', '0');
