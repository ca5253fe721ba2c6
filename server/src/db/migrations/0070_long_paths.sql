ALTER TABLE "health_bundles" DROP CONSTRAINT "health_bundles_user_id_machine_path_pk";--> statement-breakpoint
ALTER TABLE "health_bundles" ADD COLUMN "path_digest" text;--> statement-breakpoint
UPDATE "health_bundles" SET "path_digest" = md5("path");--> statement-breakpoint
ALTER TABLE "health_bundles" ALTER COLUMN "path_digest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "health_bundles" ADD CONSTRAINT "health_bundles_user_id_machine_path_digest_pk" PRIMARY KEY("user_id","machine","path_digest");
