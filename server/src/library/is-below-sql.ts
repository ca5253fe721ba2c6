import { type SQL, sql } from 'drizzle-orm'

/** True if a path is below one of these folders, of any system. */
export const isBelowSql = (path: SQL, folders: string[]) => sql`
  exists (select from unnest(${sql.param(folders)}::text[]) as folder
    where starts_with(${path}, folder)
      and (right(folder, 1) in ('/', '\\') or substr(${path}, length(folder) + 1, 1) in ('/', '\\')))`
