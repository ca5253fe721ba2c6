ALTER TABLE "mails" ADD COLUMN "to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to") WHERE "mails"."to" is not null;