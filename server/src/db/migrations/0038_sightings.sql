ALTER TABLE "installations" ADD COLUMN "seen_by" text;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "seen_at" timestamp with time zone;