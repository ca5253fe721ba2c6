ALTER TABLE "plugins" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "former_names" text[] DEFAULT '{}' NOT NULL;