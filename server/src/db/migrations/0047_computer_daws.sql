CREATE TABLE "computer_daws" (
	"user_id" uuid NOT NULL,
	"machine" text NOT NULL,
	"daw" text NOT NULL,
	"import_id" uuid,
	CONSTRAINT "computer_daws_user_id_machine_daw_pk" PRIMARY KEY("user_id","machine","daw")
);
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "computer_daws" ADD CONSTRAINT "computer_daws_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "computer_daws" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '2000', '', '0', '0');
