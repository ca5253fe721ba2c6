CREATE TABLE "job_items" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"item" jsonb NOT NULL,
	CONSTRAINT "job_items_user_id_job_id_number_pk" PRIMARY KEY("user_id","job_id","number")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_user_id_job_id_jobs_user_id_id_fk" FOREIGN KEY ("user_id","job_id") REFERENCES "public"."jobs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "job_items" ("user_id", "job_id", "number", "item")
SELECT "user_id", "id", "place" - 1, "item"
FROM "jobs", jsonb_array_elements("result" -> 'items') WITH ORDINALITY AS "each"("item", "place")
WHERE "result" ->> 'sentence' IS NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET
	"bytes" = octet_length(("result" -> 'items')::text),
	"result" = jsonb_build_object('sentence', "result" -> 'sentence', 'counts', (
		SELECT jsonb_build_object(
			'moved', count(*) FILTER (WHERE "item" ->> 'outcome' = 'moved'),
			'brought-back', count(*) FILTER (WHERE "item" ->> 'outcome' = 'brought-back'),
			'kept', count(*) FILTER (WHERE "item" ->> 'outcome' = 'kept'),
			'failed', count(*) FILTER (WHERE "item" ->> 'outcome' = 'failed')
		) FROM jsonb_array_elements("result" -> 'items') AS "each"("item")))
WHERE "result" ->> 'sentence' IS NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "bytes" = "found"."bytes" FROM (
	SELECT "user_id", "job_id", sum(octet_length("found"::text)) AS "bytes" FROM "scan_finds" GROUP BY "user_id", "job_id"
) AS "found"
WHERE "jobs"."user_id" = "found"."user_id" AND "jobs"."id" = "found"."job_id";
