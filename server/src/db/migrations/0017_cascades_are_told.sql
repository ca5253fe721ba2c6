-- A picture that was given away can go with its plugin or its owner: those who see it have to be told, whatever took it.
CREATE FUNCTION "tell_of_lost_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "shared_values" SET "is_told" = false
	WHERE "definition_id" IN (SELECT "definition_id" FROM "gone") AND "is_told";
	UPDATE "revisions" SET "status" = 'withdrawn' FROM "gone"
	WHERE "revisions"."definition_id" = "gone"."definition_id" AND "field" = 'screenshot' AND "status" = 'live'
		AND "said" ->> 'value' = "gone"."picture_id"::text;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "told" AFTER DELETE ON "shared_pictures" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_lost_pictures"();--> statement-breakpoint
CREATE FUNCTION "withdraw_lost_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "revisions" SET "status" = 'withdrawn'
	WHERE "field" = 'screenshot' AND "status" = 'pending' AND "said" ->> 'value' IN (SELECT "id"::text FROM "gone");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdrawn" AFTER DELETE ON "pictures" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "withdraw_lost_pictures"();--> statement-breakpoint
UPDATE "revisions" SET "status" = 'withdrawn' WHERE "field" = 'screenshot' AND (
	("status" = 'live' AND NOT EXISTS (SELECT FROM "shared_pictures" WHERE "definition_id" = "revisions"."definition_id"))
	OR ("status" = 'pending' AND NOT EXISTS (SELECT FROM "pictures" WHERE "id"::text = "said" ->> 'value')));--> statement-breakpoint
-- What was believed of a version rests on what was seen: what is seen no longer makes the next round decide again.
CREATE FUNCTION "decide_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "latest_versions" SET "is_marked" = false
	WHERE ("definition_id", "format", "platform") IN (SELECT "definition_id", "format", "platform" FROM "gone") AND "is_marked";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "decided" AFTER DELETE ON "observations" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "decide_again"();
