ALTER TABLE "plugins" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "processors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "machines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "version_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Rows can be wider by notes, so their bytes are counted from fewer rows on.
DROP TRIGGER "quota" ON "plugins";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '300000000', '36000');
--> statement-breakpoint
DROP TRIGGER "quota_of_growth" ON "plugins";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota_of_growth" AFTER UPDATE ON "plugins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (pg_column_size(NEW.*) > pg_column_size(OLD.*) AND current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '50000', '', '300000000', '36000');
--> statement-breakpoint
UPDATE "plugins" SET "version_since" = "added_at";--> statement-breakpoint
-- The kinds of processors as in shared/src/plugins/architectures.ts, with which a test compares them.
WITH "of_system" AS (
	SELECT "user_id", "plugin_id", "machine", "size", "architectures", coalesce(
		"platform",
		CASE WHEN "path" ~ '^([A-Za-z]:[\\/]|\\\\)' THEN 'windows'
			WHEN "path" ~ '^(/Users/|/Library/|/Applications/|/Volumes/|/System/|~/Library/)' THEN 'macos'
			WHEN "path" ~ '^(/home/|/usr/|/opt/|~/\.)' THEN 'linux' END,
		CASE lower(substring("path" FROM '\.[A-Za-z0-9]+$') COLLATE "C")
			WHEN '.component' THEN 'macos' WHEN '.vst' THEN 'macos' WHEN '.dll' THEN 'windows' WHEN '.so' THEN 'linux' END,
		CASE WHEN "format" IN ('AU', 'Component') THEN 'macos' END,
		(SELECT CASE "name" WHEN 'arm64ec' THEN 'windows' WHEN 'arm64x' THEN 'windows' WHEN 'riscv64' THEN 'linux' ELSE 'macos' END
			FROM unnest("architectures") WITH ORDINALITY AS "named" ("name", "number")
			WHERE "name" IN ('ppc', 'ppc64', 'arm64e', 'arm64ec', 'arm64x', 'riscv64') ORDER BY "number" LIMIT 1),
		CASE WHEN "bundle_id" IS NOT NULL AND cardinality("architectures") > 0 THEN 'macos' END) AS "system"
	FROM "installations" WHERE "gone_at" IS NULL
), "of_kind" AS (
	SELECT "user_id", "plugin_id", "machine", "size", CASE
		WHEN cardinality("architectures") = 0 THEN 'unknown'
		WHEN "architectures" <@ '{i386,ppc,ppc64,arm}' THEN '32-bit'
		WHEN "system" IN ('windows', 'linux') THEN 'elsewhere'
		WHEN "architectures" && '{arm64,arm64e}' AND 'x86_64' = ANY ("architectures") THEN 'universal'
		WHEN "system" IS NULL THEN 'unknown'
		WHEN "architectures" && '{arm64,arm64e}' THEN 'apple-silicon'
		WHEN 'x86_64' = ANY ("architectures") THEN 'intel'
		ELSE 'unknown' END AS "kind"
	FROM "of_system"
), "of_plugin" AS (
	SELECT "user_id", "plugin_id", CASE WHEN count("size") > 0 THEN least(sum("size"), 9007199254740991)::bigint END AS "size", array_agg("kind") AS "kinds",
		array_agg(DISTINCT "machine" COLLATE "C") FILTER (WHERE "machine" <> '') AS "machines"
	FROM "of_kind" GROUP BY "user_id", "plugin_id"
)
UPDATE "plugins" SET "size" = "of_plugin"."size", "machines" = coalesce("of_plugin"."machines", '{}'), "processors" = array(
	SELECT "kind" FROM unnest('{universal,apple-silicon,intel,32-bit,elsewhere,unknown}'::text[]) AS "kind"
	WHERE "kind" = ANY ("kinds"))
FROM "of_plugin" WHERE "of_plugin"."user_id" = "plugins"."user_id" AND "of_plugin"."plugin_id" = "plugins"."id";
