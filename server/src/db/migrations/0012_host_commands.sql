ALTER TABLE "pictures" ADD COLUMN "card_sha256" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;