import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { FORMATS, matchingFormat } from '#shared/plugins/formats.ts'
import type { Db } from '../db/open.ts'
import { definitions, latestVersions } from '../db/schema.ts'
import { judgeVersion, type Verdict } from '../features/definitions/judge-version.ts'
import type { Command } from './command.ts'
import { theId } from './lookups.ts'
import { table } from './table.ts'

const MOST_LISTED = 200

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
      .limit(MOST_LISTED)
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

export const versionAccept = judging(
  'accept',
  'accepted',
  'Accepts a version of a plugin, however few users run it.',
)
export const versionReject = judging(
  'reject',
  'rejected',
  'Rejects a version of a plugin, however many users run it.',
)
export const versionForget = judging(
  'forget',
  undefined,
  'Removes a decision on a version, so that owners and catalogs decide again.',
)

function judging(word: string, verdict: Verdict | undefined, does: string): Command {
  return {
    words: `version ${word}`,
    takes: { more: ['PLUGIN', 'FORMAT', 'SYSTEM', 'VERSION'] },
    does,
    run: async ({ db, now, more: [plugin = '', format = '', system = '', version = ''], say }) => {
      const said = { format: theFormat(format), platform: theSystem(system) }
      const kind = { definitionId: await theDefinition(db, plugin), ...said }
      if (!(await judgeVersion(db, kind, version, verdict, now)))
        throw new Error('There is no such definition.')
      say(`${version} is ${verdict ?? 'left to its owners'}.`)
    },
  }
}

function theFormat(text: string) {
  const format = FORMATS.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!format) throw new Error(`The formats are ${FORMATS.join(', ')}.`)
  return matchingFormat(format)
}

function theSystem(text: string) {
  const system = PLATFORMS.find((each) => each === text.toLowerCase())
  if (!system) throw new Error(`The systems are ${PLATFORMS.join(', ')}.`)
  return system
}

const MOST_MATCHES = 10

/** The definition of an id, of a name, or of "NAME by MAKER". Throws a sentence unless it is exactly one. */
async function theDefinition(db: Db, text: string): Promise<string> {
  const { id, name, manufacturer } = definitions
  const found = await db
    .select({ id, name, manufacturer })
    .from(definitions)
    .where(sql`lower(${text}) in (lower(${name}), lower(${name} || ' by ' || ${manufacturer}))`)
    .orderBy(asc(manufacturer), asc(id))
    .limit(MOST_MATCHES)
  const [only] = found
  if (!only) return theId(text)
  if (found.length === 1) return only.id
  const names = found.map((each) => `${each.name} by ${each.manufacturer} (${each.id})`).join(', ')
  throw new Error(`Several plugins are called "${text}": ${names}. Name one by its maker or its id.`)
}
