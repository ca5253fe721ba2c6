import { asc, eq, ilike, or } from 'drizzle-orm'
import { definitions, latestVersions } from '../db/schema.ts'
import type { Command } from './command.ts'
import { table } from './table.ts'

const MOST = 200

export const versionList: Command = {
  words: 'version list',
  takes: { more: ['WORD'] },
  does: 'Lists what is believed of plugins whose name or maker has this word.',
  run: async ({ db, more: [word = ''], say }) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await db
      .select()
      .from(latestVersions)
      .innerJoin(definitions, eq(definitions.id, latestVersions.definitionId))
      .where(or(ilike(definitions.name, pattern), ilike(definitions.manufacturer, pattern)))
      .orderBy(asc(definitions.name), asc(definitions.id), asc(latestVersions.format))
      .limit(MOST)
    if (rows.length === 0) throw new Error(`Nothing is believed of a plugin with "${word}".`)
    const lines = rows.map(({ definitions: { name, manufacturer }, latest_versions: latest }) => [
      name || '-',
      manufacturer || '-',
      latest.format,
      latest.platform,
      latest.version || '-',
      `${latest.running} of ${latest.owners}`,
      latest.by,
      latest.definitionId,
    ])
    say(table(['NAME', 'MAKER', 'FORMAT', 'SYSTEM', 'LATEST', 'RUN IT', 'BY', 'DEFINITION'], lines))
  },
}
