CREATE TABLE "maker_spellings" (
	"spelling" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "definitions" ADD COLUMN "maker_key" text;--> statement-breakpoint
CREATE INDEX "maker_spellings_key" ON "maker_spellings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "plugins_manufacturer" ON "plugins" USING btree ("manufacturer","user_id");--> statement-breakpoint
ALTER TABLE "definitions" ADD CONSTRAINT "definitions_maker" UNIQUE("maker_key");