CREATE TABLE "import_changes" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"plugin_id" uuid NOT NULL,
	"origin_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"installations" uuid[] NOT NULL,
	"keys" text[] NOT NULL,
	"ignored" jsonb NOT NULL,
	"updates" uuid[] NOT NULL,
	CONSTRAINT "import_changes_user_id_import_id_plugin_id_pk" PRIMARY KEY("user_id","import_id","plugin_id")
);
--> statement-breakpoint
CREATE TABLE "library_imports" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"joined_count" integer DEFAULT 0 NOT NULL,
	"orphans" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "library_imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_user_id_import_id_library_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."library_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_imports" ADD CONSTRAINT "library_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_origin" ON "import_changes" USING btree ("user_id","import_id","origin_id");