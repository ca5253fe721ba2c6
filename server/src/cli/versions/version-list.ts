import { asc, eq, ilike, or } from 'drizzle-orm'
import { definitions, latestVersions } from '../../db/schema.ts'
import type { Command } from '../command.ts'
import { table } from '../table.ts'

const MOST = 200

export const versionList: Command = {
  words: 'version list',
  takes: { more: ['WORD'] },
  does: 'Lists plugins whose name or maker contains this word, with their latest versions.',
  run: async ({ db, more: [word = ''], say }) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await db
      .select()
      .from(definitions)
      .leftJoin(latestVersions, eq(definitions.id, latestVersions.definitionId))
      .where(or(ilike(definitions.name, pattern), ilike(definitions.manufacturer, pattern)))
      .orderBy(asc(definitions.name), asc(definitions.id), asc(latestVersions.format))
      .limit(MOST)
    if (rows.length === 0) throw new Error(`No library has a plugin with "${word}".`)
    const lines = rows.map(({ definitions: { id, name, manufacturer }, latest_versions: latest }) => [
      name || '-',
      manufacturer || '-',
      latest?.format ?? '-',
      latest?.platform ?? '-',
      latest?.version || '-',
      latest ? `${latest.running} of ${latest.owners}` : '-',
      latest?.by ?? '-',
      id,
    ])
    say(table(['NAME', 'MAKER', 'FORMAT', 'SYSTEM', 'LATEST', 'RUN IT', 'BY', 'DEFINITION'], lines))
  },
}
