import { backupBeforeMigrating } from '../backup-before-migrating.ts'
import { migrateToday } from '../db/migrate-today.ts'
import type { Command } from './command.ts'
import { hostPlaces, withDatabase } from './host-places.ts'

export const migrate: Command = {
  words: 'migrate',
  takes: {},
  does: 'Migrates the database to the schema of this version, after a backup; the server does this by itself when it starts.',
  runAlone: async ({ environment, say }) => {
    const places = hostPlaces(environment)
    const before = backupBeforeMigrating(places.config, say)
    const applied = await withDatabase(places, (connection) => migrateToday(connection, before))
    say(applied ? `Migrations applied: ${applied}.` : 'The database has the schema of this version.')
  },
}
