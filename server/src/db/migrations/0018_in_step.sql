ALTER TABLE "installations" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scan_finds" ADD COLUMN "status" text;--> statement-breakpoint
CREATE INDEX "jobs_taken" ON "jobs" USING btree ("changed_at") WHERE state = 'taken';