import { timestamp } from 'drizzle-orm/pg-core'

export const timestampColumn = () => timestamp({ withTimezone: true })
