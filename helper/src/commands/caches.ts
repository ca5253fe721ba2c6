import { homedir } from 'node:os'
import { join } from 'node:path'
import type { PluginCache } from '#shared/caches/plugin-cache.ts'
import { type CacheRefusal, cacheGapSentence, cacheRefusalSentence } from '#shared/caches/refusal.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { cachePlaces } from '../caches/cache-places.ts'
import { findCacheFiles } from '../caches/find-cache-files.ts'
import { readFoundCaches } from '../caches/read-found-caches.ts'
import { pairedImportClient } from '../connect/site-client.ts'
import { type AddedCaches, addCaches } from '../jobs/caches/add-caches.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'
import { tableOf } from './command-line/table-of.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'

export const caches: Command = {
  args: '',
  mostArgs: 0,
  flags: ['add'],
  about:
    'Reads the plugin lists of Ableton Live, REAPER, Studio One, Cubase, Nuendo, FL Studio and Ardour. --add imports them into your library.',
  run,
}

/** The cache in one folder of a DAW, without plugins in private folders. */
type FoundCache = PluginCache & { folder: string }
type Refused = { path: string; sentence: string }

async function run({ flags, state }: CommandCall): Promise<CommandAnswer> {
  const connection = flags.has('add') ? requirePairedSite(state) : undefined
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const { folders, troubles } = findCacheFiles(
    cachePlaces(currentPlatform(), homedir(), process.env),
    isPrivate,
  )
  const found: FoundCache[] = []
  const refused: Refused[] = [...troubles]
  for (const folder of folders) {
    const reading = await readFoundCaches(folder)
    found.push(
      ...reading.caches.map((cache) => ({ ...withoutPrivate(cache, isPrivate), folder: folder.folder })),
    )
    for (const { name, reason } of reading.refused)
      refused.push({ path: join(folder.folder, name), sentence: sentenceOfRefusal(reason) })
  }
  const added = connection && (await addCaches(pairedImportClient(state, connection.pairing), found))
  return {
    exit: EXIT.done,
    json: { caches: found, refused, ...(added && { added }) },
    lines: linesOf(found, refused, added),
  }
}

/** A DAW also lists plugins in folders that are private here. */
const withoutPrivate = (cache: PluginCache, isPrivate: (path: string) => boolean): PluginCache => ({
  ...cache,
  plugins: cache.plugins.filter(({ path }) => path === null || !isPrivate(path)),
})

const sentenceOfRefusal = (reason: CacheRefusal) =>
  reason === 'in-use' ? IN_USE : cacheRefusalSentence(reason)
const IN_USE = 'The DAW is using this file, or you are not allowed to read it. Quit the DAW, and try again.'

function linesOf(found: FoundCache[], refused: Refused[], added: AddedCaches | undefined): string[] {
  const count = found.reduce((sum, { plugins }) => sum + plugins.length, 0)
  return [
    ...tableOf(found.map(rowOf)),
    ...(found.length > 0 ? [''] : []),
    found.length === 0
      ? NONE
      : `Found ${countWithNoun(count, 'plugin')} in ${countWithNoun(found.length, 'list')}.`,
    ...(added ? [sentenceOf(added)] : []),
    ...found.flatMap(({ folder, gap }) =>
      gap ? [`${plainText(folder, 1000)}: ${cacheGapSentence(gap)}`] : [],
    ),
    ...refused.map(({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`),
  ]
}

const NONE = 'We found no list of a DAW in the usual places. If yours is elsewhere, drop it on the page.'

const rowOf = ({ host, plugins, seenAt, folder }: FoundCache) => [
  host,
  countWithNoun(plugins.length, 'plugin'),
  seenAt?.slice(0, 10) ?? '',
  folder,
]

function sentenceOf({ created, joined, unchanged, skipped }: AddedCaches) {
  const left = skipped.length > 0 ? ` ${countWithNoun(skipped.length, 'plugin')} left out.` : ''
  return `Your library: ${countWithNoun(created, 'new plugin')}, ${englishNumber(joined)} with more details, ${englishNumber(unchanged)} unchanged.${left}`
}
