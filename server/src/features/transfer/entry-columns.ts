/** The columns of an entry as `jsonb_to_recordset` reads them. */
export const ENTRY_COLUMNS = `id uuid, name text, manufacturer text, "vendorKey" text, "isGuess" boolean, type text,
  "updateUrl" text, "isUAD" boolean, "isOwned" boolean, "updateAvailable" boolean, "isFavorite" boolean, "definitionId" uuid,
  metadata jsonb, overrides jsonb, replaced jsonb, "fromOthers" jsonb, tags text[], format text, formats text[], version text, path text,
  contents text[]`
