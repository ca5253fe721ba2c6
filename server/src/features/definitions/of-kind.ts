import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { VersionKind } from './observations-of.ts'

type TableOfKinds = { definitionId: PgColumn; format: PgColumn; platform: PgColumn }

/** The rows of a table for this kind. */
export const isOfKind = (table: TableOfKinds, { definitionId, format, platform }: VersionKind) =>
  and(eq(table.definitionId, definitionId), eq(table.format, format), eq(table.platform, platform))
