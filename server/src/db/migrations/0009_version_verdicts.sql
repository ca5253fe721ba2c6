CREATE TABLE "version_verdicts" (
	"definition_id" uuid NOT NULL,
	"format" text NOT NULL,
	"platform" text NOT NULL,
	"version" text NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "version_verdicts_pk" PRIMARY KEY("definition_id","format","platform","version")
);
--> statement-breakpoint
ALTER TABLE "version_verdicts" ADD CONSTRAINT "version_verdicts_definition_id_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."definitions"("id") ON DELETE cascade ON UPDATE no action;