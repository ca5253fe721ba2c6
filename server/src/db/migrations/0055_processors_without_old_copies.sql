-- The processors of an entry leave out old copies beside one that runs better on the same computer.
WITH "read_first" AS (
	SELECT *, "seen_by" IS NULL OR NOT bool_or("seen_by" IS NULL) OVER (PARTITION BY "user_id", "plugin_id") AS "counts"
	FROM "installations" WHERE "gone_at" IS NULL
), "of_system" AS (
	SELECT "user_id", "plugin_id", "machine", "architectures", coalesce(
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
		CASE WHEN "bundle_id" IS NOT NULL AND "format" <> 'LV2' AND cardinality("architectures") > 0 THEN 'macos' END) AS "system"
	FROM "read_first" WHERE "counts"
), "of_kind" AS (
	SELECT "user_id", "plugin_id", "machine", coalesce("system", 'macos') AS "system", CASE
		WHEN cardinality("architectures") = 0 THEN 'unknown'
		WHEN "architectures" <@ '{i386,ppc,ppc64,arm}' THEN '32-bit'
		WHEN "system" IN ('windows', 'linux') THEN 'elsewhere'
		WHEN "architectures" && '{arm64,arm64e}' AND 'x86_64' = ANY ("architectures") THEN 'universal'
		WHEN "system" IS NULL THEN 'unknown'
		WHEN "architectures" && '{arm64,arm64e}' THEN 'apple-silicon'
		WHEN 'x86_64' = ANY ("architectures") THEN 'intel'
		ELSE 'unknown' END AS "kind"
	FROM "of_system"
), "of_rank" AS (
	SELECT *, CASE "kind" WHEN 'unknown' THEN NULL WHEN '32-bit' THEN 1 WHEN 'intel' THEN 2 ELSE 3 END AS "rank" FROM "of_kind"
), "of_best" AS (
	SELECT *, max("rank") OVER (PARTITION BY "user_id", "plugin_id", "machine", "system") AS "best" FROM "of_rank"
), "of_plugin" AS (
	SELECT "user_id", "plugin_id", array_agg("kind") AS "kinds" FROM "of_best"
	WHERE "rank" IS NULL OR "rank" = "best" GROUP BY "user_id", "plugin_id"
)
UPDATE "plugins" SET "processors" = array(
	SELECT "kind" FROM unnest('{universal,apple-silicon,intel,32-bit,elsewhere,unknown}'::text[]) AS "kind"
	WHERE "kind" = ANY ("kinds"))
FROM "of_plugin" WHERE "of_plugin"."user_id" = "plugins"."user_id" AND "of_plugin"."plugin_id" = "plugins"."id";
