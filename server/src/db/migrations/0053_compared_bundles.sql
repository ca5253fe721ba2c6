ALTER TABLE "installations" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "linked_from" text;