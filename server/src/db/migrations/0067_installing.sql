CREATE TABLE "catalog_releases" (
	"catalog" text NOT NULL,
	"slug" text NOT NULL,
	"key" text NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"maker" text NOT NULL,
	"description" text NOT NULL,
	"license" text NOT NULL,
	"is_free" boolean NOT NULL,
	"type" text NOT NULL,
	"page" text NOT NULL,
	"image" text NOT NULL,
	"formats" text[] NOT NULL,
	"systems" jsonb NOT NULL,
	CONSTRAINT "catalog_releases_catalog_slug_pk" PRIMARY KEY("catalog","slug")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "installs_from" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "packages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_releases" ADD CONSTRAINT "catalog_releases_catalog_catalogs_name_fk" FOREIGN KEY ("catalog") REFERENCES "public"."catalogs"("name") ON DELETE cascade ON UPDATE no action;