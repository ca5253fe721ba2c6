import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import { parseCatalogSource } from '#shared/catalogs/source.ts'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import { FORMATS, matchingFormat } from '#shared/plugins/formats.ts'
import type { Moderation } from '#shared/updates/observation.ts'
import { versionKeyOf } from '#shared/updates/version-key.ts'
import { type Db, definitions, latestVersions, versionVerdicts } from '../db/schema.ts'
import { deleteCatalog, importCatalog } from '../features/catalogs/import-catalog.ts'
import { decideLatest, isOfKind, type VersionKind } from '../features/definitions/decide-latest.ts'
import * as words from './cli-words.ts'
import { formatTable, type HostCommand, parseId } from './command.ts'

const MAX_LISTED = 200

export const versionList: HostCommand = {
  words: 'version list',
  acceptedArguments: { more: ['WORD'] },
  commandSummary: words.listsVersions,
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
    if (rows.length === 0) throw new Error(words.noMatch(word))
    const lines = rows.map(({ definitions: { id, name, manufacturer }, latest_versions: latest }) => [
      name || '-',
      manufacturer || '-',
      latest?.format ?? '-',
      latest?.platform ?? '-',
      latest?.version || '-',
      latest ? words.runBy(latest.running, latest.owners) : '-',
      latest?.by ?? '-',
      id,
    ])
    say(
      formatTable(
        ['NAME', 'MANUFACTURER', 'FORMAT', 'SYSTEM', 'LATEST', 'RUN IT', 'BY', 'DEFINITION'],
        lines,
      ),
    )
  },
}

export const versionAccept = versionCommand('accept', 'accepted', words.acceptsVersion, words.versionAccepted)
export const versionReject = versionCommand('reject', 'rejected', words.rejectsVersion, words.versionRejected)
export const versionForget = versionCommand('forget', undefined, words.forgetsVersion, words.decisionRemoved)

function versionCommand(
  word: string,
  verdict: VersionVerdict | undefined,
  does: string,
  said: (version: string) => string,
): HostCommand {
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
      if (!(await judgeVersion(db, kind, version, verdict, now))) throw new Error(words.noDefinition)
      say(said(version))
    },
  }
}

function parseFormat(text: string) {
  const format = FORMATS.find((each) => each.toLowerCase() === text.toLowerCase())
  if (!format) throw new Error(words.knownFormats(FORMATS.join(', ')))
  return matchingFormat(format)
}

function parseSystem(text: string) {
  const system = PLATFORMS.find((each) => each === text.toLowerCase())
  if (!system) throw new Error(words.knownSystems(PLATFORMS.join(', ')))
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
  const names = found.map((each) => words.pluginBy(each.name, each.manufacturer, each.id)).join(', ')
  throw new Error(words.severalPlugins(text, names))
}

export const catalogImport: HostCommand = {
  words: 'catalog import',
  acceptedArguments: { more: ['FILE-OR-ADDRESS'] },
  commandSummary: words.importsCatalog,
  run: async ({ db, more: [place = ''], say }) => {
    const source = parseCatalogSource(place)
    const { packages, skipped } = await importCatalog(db, source)
    say(words.catalogRead(source.name, packages, skipped))
  },
}

export const catalogForget: HostCommand = {
  words: 'catalog forget',
  acceptedArguments: { more: ['CATALOG'] },
  commandSummary: words.forgetsCatalog,
  run: async ({ db, more: [catalog = ''], say }) => {
    if (!(await deleteCatalog(db, catalog))) throw new Error(words.noCatalog(catalog))
    say(words.catalogForgotten(catalog))
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
  if (!versionKeyOf(version)) throw new Error(words.notAVersion(version))
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
