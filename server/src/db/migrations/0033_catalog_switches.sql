ALTER TABLE "catalogs" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "failure" text DEFAULT '' NOT NULL;