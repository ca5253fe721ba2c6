CREATE TABLE "song_places" (
	"user_id" uuid NOT NULL,
	"place_key" text NOT NULL,
	"song_id" uuid NOT NULL,
	"machine" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "song_places_user_id_place_key_pk" PRIMARY KEY("user_id","place_key")
);
--> statement-breakpoint
DROP INDEX "songs_place";--> statement-breakpoint
ALTER TABLE "song_places" ADD CONSTRAINT "song_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_places" ADD CONSTRAINT "song_places_song" FOREIGN KEY ("user_id","song_id") REFERENCES "public"."songs"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_places_song" ON "song_places" USING btree ("user_id","song_id");--> statement-breakpoint
INSERT INTO "song_places" ("user_id", "place_key", "song_id", "machine", "seen_at", "gone_at")
	SELECT DISTINCT ON ("user_id", "place_key") "user_id", "place_key", "id", "machine", "read_at", "gone_at" FROM "songs"
	WHERE "place_key" IS NOT NULL ORDER BY "user_id", "place_key", "removed_at" IS NOT NULL, "read_at" DESC;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quota" AFTER INSERT ON "song_places" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (current_setting('plugfolio.quotas', true) IS DISTINCT FROM 'off')
	EXECUTE FUNCTION "keep_within_quota"('user_id', '150000', 'seen_at', '0', '0');--> statement-breakpoint
ALTER TABLE "songs" DROP COLUMN "place_key";