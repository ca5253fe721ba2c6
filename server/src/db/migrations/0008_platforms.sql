ALTER TABLE "installations" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "signer" text;