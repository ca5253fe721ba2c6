CREATE TABLE "catalog_versions" (
	"catalog" text NOT NULL,
	"slug" text NOT NULL,
	"key" text NOT NULL,
	"format" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"page" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalog_versions_catalog_slug_format_platform_pk" PRIMARY KEY("catalog","slug","format","platform")
);
--> statement-breakpoint
CREATE TABLE "catalogs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_versions" ADD CONSTRAINT "catalog_versions_catalog_catalogs_name_fk" FOREIGN KEY ("catalog") REFERENCES "public"."catalogs"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_versions_slug" ON "catalog_versions" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "catalog_versions_key" ON "catalog_versions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "definitions_names" ON "definitions" USING btree ("name_key","vendor_key");