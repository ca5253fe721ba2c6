import { customType, timestamp } from 'drizzle-orm/pg-core'

export const timestampColumn = () => timestamp({ withTimezone: true })

/** Bytes as they are. */
export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
