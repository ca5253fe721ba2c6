CREATE TABLE "known_products" (
	"manufacturer" text NOT NULL,
	"name" text NOT NULL,
	"known" jsonb,
	"digest" text NOT NULL,
	CONSTRAINT "known_products_manufacturer_name_pk" PRIMARY KEY("manufacturer","name")
);
--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "known" jsonb;--> statement-breakpoint
-- Every way into the library writes entries, and none has to know of this. The read name counts, not the one that the user typed.
CREATE FUNCTION "know_plugin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."known" := (SELECT k."known" FROM "known_products" k
		WHERE k."manufacturer" = coalesce(NEW."replaced" ->> 'manufacturer', NEW."manufacturer")
			AND k."name" = coalesce(NEW."replaced" ->> 'name', NEW."name"));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "known" BEFORE INSERT OR UPDATE OF "name", "manufacturer", "replaced" ON "plugins" FOR EACH ROW
	EXECUTE FUNCTION "know_plugin"();
