CREATE TABLE "confirmations" (
	"revision_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"level" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmations_revision_id_user_id_pk" PRIMARY KEY("revision_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "revisions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"definition_id" uuid NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"said" jsonb,
	"replaces_id" uuid,
	"restores_id" uuid,
	"author_id" uuid,
	"author_level" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_pictures" (
	"definition_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_values" (
	"definition_id" uuid PRIMARY KEY NOT NULL,
	"shown" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_told" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trust" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"dropped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "replaced" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD CONSTRAINT "shared_pictures_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD CONSTRAINT "shared_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pictures" ADD CONSTRAINT "shared_pictures_user_id_picture_id_pictures_user_id_id_fk" FOREIGN KEY ("user_id","picture_id") REFERENCES "public"."pictures"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_values" ADD CONSTRAINT "shared_values_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust" ADD CONSTRAINT "trust_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_user" ON "confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "revisions_field" ON "revisions" USING btree ("definition_id","field","number");--> statement-breakpoint
CREATE INDEX "revisions_author" ON "revisions" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "revisions_undone_by" ON "revisions" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "revisions_number" ON "revisions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "revisions_pending" ON "revisions" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "shared_pictures_picture" ON "shared_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "shared_values_untold" ON "shared_values" USING btree ("definition_id") WHERE not is_told;--> statement-breakpoint
ALTER TABLE "definitions" DROP COLUMN "screenshot";--> statement-breakpoint
-- Written in PL/pgSQL so that its plan is kept: every save asks for it once for each shared field.
CREATE FUNCTION "shared_values_of"("definition" uuid) RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
	RETURN (SELECT s."shown" FROM "shared_values" s WHERE s."definition_id" = "definition");
END
$$;
--> statement-breakpoint
-- Nobody knows which of these values were typed: all of them count as chosen, so that no library changes by itself.
UPDATE "plugins" SET "replaced" = jsonb_strip_nulls(jsonb_build_object(
	'name', "name",
	'manufacturer', CASE WHEN "manufacturer" <> '' AND NOT "is_guess" THEN "manufacturer" END,
	'type', nullif("type", ''),
	'updateUrl', CASE WHEN "update_url" <> '' THEN '' END,
	'description', CASE WHEN "metadata" ->> 'description' <> '' THEN '' END,
	'isFree', CASE WHEN ("metadata" ->> 'isFree')::boolean THEN false END));
