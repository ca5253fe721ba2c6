CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
-- What was told of an update is done with once it is installed, dismissed, or its plugin removed. Who is just reading it needs no help.
CREATE FUNCTION "see_done_updates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "notifications" SET "read_at" = now() WHERE "user_id" = NEW."user_id" AND "id" IN (
		SELECT "id" FROM "notifications"
		WHERE "user_id" = NEW."user_id" AND "read_at" IS NULL AND starts_with("key", 'update ' || NEW."id" || ' ')
		FOR UPDATE SKIP LOCKED);
	IF FOUND THEN
		PERFORM pg_notify('plugfolio_live', json_build_object('userId', NEW."user_id", 'what', 'notifications')::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "seen" AFTER UPDATE OF "update_available", "removed_at" ON "plugins" FOR EACH ROW
	WHEN (OLD."update_available" AND OLD."removed_at" IS NULL AND (NOT NEW."update_available" OR NEW."removed_at" IS NOT NULL))
	EXECUTE FUNCTION "see_done_updates"();
