import { backupBeforeMigrating } from '../backup-before-migrating.ts'
import { migrateDatabase } from '../db/migrate-today.ts'
import type { HostCommand } from './command.ts'
import { hostPlaces, withDatabase } from './host-places.ts'

export const migrate: HostCommand = {
  words: 'migrate',
  acceptedArguments: {},
  commandSummary:
    'Migrates the database to the schema of this version, after a backup; the server does this by itself when it starts.',
  runWithoutDatabase: async ({ environment, say }) => {
    const places = hostPlaces(environment)
    const before = backupBeforeMigrating(places.config, say)
    const applied = await withDatabase(places, (connection) => migrateDatabase(connection, before))
    say(applied ? `Migrations applied: ${applied}.` : 'The database has the schema of this version.')
  },
}
