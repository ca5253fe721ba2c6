import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { parseCatalogSource } from '#shared/catalogs/source.ts'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { FORMATS, matchingFormat } from '#shared/plugins/formats.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import { versionKeyOf } from '#shared/updates/version-key.ts'
import { type Db, definitions, latestVersions, versionVerdicts } from '../db/schema.ts'
import { deleteCatalog, importCatalog } from '../features/catalogs/import-catalog.ts'
import { decideLatest, isOfKind, type VersionKind } from '../features/definitions/decide-latest.ts'
import { formatTable, type HostCommand, parseId } from './command.ts'

const MAX_LISTED = 200

export const versionList: HostCommand = {
  words: 'version list',
  acceptedArguments: { more: ['WORD'] },
  commandSummary: 'Lists plugins whose name or manufacturer contains this word, with their latest versions.',
  run: async ({ db, more: [word = ''], say }) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await db
      .select()
      .from(definitions)
      .leftJoin(latestVersions, eq(definitions.id, latestVersions.definitionId))
      .where(
        and(
          isNull(definitions.makerKey),
          or(ilike(definitions.name, pattern), ilike(definitions.manufacturer, pattern)),
        ),
      )
      .orderBy(asc(definitions.name), asc(definitions.id), asc(latestVersions.format))
      .limit(MAX_LISTED)
    if (rows.length === 0) throw new Error(`No library has a plugin that matches "${word}".`)
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
    say(formatTable(['NAME', 'MAKER', 'FORMAT', 'SYSTEM', 'LATEST', 'RUN IT', 'BY', 'DEFINITION'], lines))
  },
}

export const versionAccept = versionCommand(
  'accept',
  'accepted',
  'Accepts a version of a plugin, however few users run it.',
)
export const versionReject = versionCommand(
  'reject',
  'rejected',
  'Rejects a version of a plugin, however many users run it.',
)
export const versionForget = versionCommand(
  'forget',
  undefined,
  'Removes a decision on a version, so that owners and catalogs decide again.',
)

function versionCommand(word: string, verdict: VersionVerdict | undefined, does: string): HostCommand {
  return {
    words: `version ${word}`,
    acceptedArguments: { more: ['PLUGIN', 'FORMAT', 'SYSTEM', 'VERSION'] },
    commandSummary: does,
    run: async ({ db, now, more: [plugin = '', format = '', system = '', version = ''], say }) => {
      const kind = {
        format: parseFormat(format),
        platform: parseSystem(system),
        definitionId: await findDefinition(db, plugin),
      }
      if (!(await judgeVersion(db, kind, version, verdict, now)))
        throw new Error('There is no such definition.')
      say(verdict ? `${version} is ${verdict}.` : `The decision on ${version} is removed.`)
    },
  }
}

function parseFormat(text: string) {
  const format = FORMATS.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!format) throw new Error(`The formats are ${FORMATS.join(', ')}.`)
  return matchingFormat(format)
}

function parseSystem(text: string) {
  const system = PLATFORMS.find((each) => each === text.toLowerCase())
  if (!system) throw new Error(`The systems are ${PLATFORMS.join(', ')}.`)
  return system
}

const MAX_MATCHES = 10

/** The id of the definition with this id, name, or "NAME by MAKER". Throws an error for the host unless there is exactly one. */
async function findDefinition(db: Db, text: string): Promise<string> {
  const { id, name, manufacturer } = definitions
  const found = await db
    .select({ id, name, manufacturer })
    .from(definitions)
    .where(
      sql`${definitions.makerKey} is null and lower(${text}) in (lower(${name}), lower(${name} || ' by ' || ${manufacturer}))`,
    )
    .orderBy(asc(manufacturer), asc(id))
    .limit(MAX_MATCHES)
  const [first] = found
  if (!first) return parseId(text)
  if (found.length === 1) return first.id
  const names = found.map((each) => `${each.name} by ${each.manufacturer} (${each.id})`).join(', ')
  throw new Error(`Several plugins are called "${text}": ${names}. Name one by its manufacturer or its id.`)
}

export const catalogImport: HostCommand = {
  words: 'catalog import',
  acceptedArguments: { more: ['FILE-OR-ADDRESS'] },
  commandSummary: 'Reads latest versions from a catalog: a file, a web address, or open-audio-stack.',
  run: async ({ db, more: [place = ''], say }) => {
    const source = parseCatalogSource(place)
    const { packages, skipped } = await importCatalog(db, source)
    const pluginCount = `${packages} ${packages === 1 ? 'plugin' : 'plugins'}`
    const skippedNote = skipped === 0 ? '' : ` Skipped without a manufacturer or a valid version: ${skipped}.`
    say(`The catalog ${source.name} names ${pluginCount}.${skippedNote}`)
  },
}

export const catalogForget: HostCommand = {
  words: 'catalog forget',
  acceptedArguments: { more: ['CATALOG'] },
  commandSummary: 'Deletes the versions of a catalog; remove it from CATALOGS first, or they come back.',
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await deleteCatalog(db, catalog))) throw new Error(`There is no catalog named "${catalog}".`)
    say(`The versions of the catalog ${catalog} are deleted. Libraries are updated within a day.`)
  },
}

type VersionVerdict = Moderation['verdicts'][number]['verdict']

/** Accepts or rejects a version (undefined: no verdict) and marks all plugins. False without such a definition; throws for no version. */
async function judgeVersion(
  db: Db,
  kind: VersionKind,
  version: string,
  verdict: VersionVerdict | undefined,
  now: Date,
) {
  if (!versionKeyOf(version)) throw new Error(`"${version}" is not a version that can be compared.`)
  if ((await db.$count(definitions, eq(definitions.id, kind.definitionId))) === 0) return false
  const isVerdict = and(isOfKind(versionVerdicts, kind), eq(versionVerdicts.version, version))
  if (verdict) await saveVerdict(db, kind, version, verdict)
  else await db.delete(versionVerdicts).where(isVerdict)
  await decideLatest(db, kind, now)
  return true
}

async function saveVerdict(db: Db, kind: VersionKind, version: string, verdict: VersionVerdict) {
  const { definitionId, format, platform, version: ofVersion } = versionVerdicts
  await db
    .insert(versionVerdicts)
    .values({ ...kind, version, verdict })
    .onConflictDoUpdate({ target: [definitionId, format, platform, ofVersion], set: { verdict } })
}
