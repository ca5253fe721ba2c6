CREATE TABLE "administrator_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("role") WHERE role = 'admin';