ALTER TABLE "confirmations" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "network" text;--> statement-breakpoint
-- Levels that one account could earn with another of its own. Who has good values by the new rule gets the level back with the next one.
UPDATE "trust" SET "level" = 'new' WHERE "level" <> 'new';--> statement-breakpoint
UPDATE "confirmations" SET "level" = 'new' WHERE "level" IN ('member', 'trusted');--> statement-breakpoint
UPDATE "revisions" SET "author_level" = 'new' WHERE "status" = 'pending' AND "author_level" IN ('member', 'trusted');
