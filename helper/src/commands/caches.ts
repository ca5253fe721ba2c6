import { randomUUID } from 'node:crypto'
import type { PluginCache } from '#shared/caches/plugin-cache.ts'
import { cacheGapSentence } from '#shared/caches/refusal.ts'
import { readCachePlugins } from '#shared/transfer/read-cache-plugins.ts'
import { type FoundCache, type RefusedCache, readAllCaches } from '../caches/read-all-caches.ts'
import { sendImport } from '../connect/send-import.ts'
import { type ImportClient, pairedImportClient } from '../connect/site-client.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'
import { tableOf } from './command-line/table-of.ts'
import * as words from './command-words.ts'
import { requirePairedSite } from './connection/require-paired-site.ts'

/** How many entries are new, and how many existing ones learned something; `skipped` says why a plugin is not an entry. */
type AddedCaches = {
  created: number
  joined: number
  unchanged: number
  skipped: { name: string; reason: string }[]
}

/** Adds the plugins of lists to the library as one import. */
async function addCaches(site: ImportClient, caches: readonly PluginCache[]): Promise<AddedCaches> {
  const { plugins, skipped } = pluginsOf(caches)
  const added: AddedCaches = { created: 0, joined: 0, unchanged: 0, skipped }
  if (plugins.length === 0) return added
  const planned = plugins.map((plugin) => ({ ...plugin, into: null }))
  await sendImport(site, sourceOf(caches), planned, (_, counts) => {
    added.created += counts.createdCount
    added.joined += counts.joinedCount
    added.unchanged += counts.unchangedCount
  })
  return added
}

function pluginsOf(caches: readonly PluginCache[]) {
  const reading = readCachePlugins(caches, randomUUID)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

const sourceOf = (caches: readonly PluginCache[]) =>
  words.listsOf([...new Set(caches.map(({ host }) => host))]).slice(0, 300)

export const caches: Command = {
  flags: ['add'],
  about: words.about.caches,
  run,
}

async function run({ flags, state }: CommandCall): Promise<CommandAnswer> {
  const connection = flags.has('add') ? requirePairedSite(state) : undefined
  const isPrivate = privateFolderMatcher(folderSettings(state).privateFolders)
  const { found, refused } = await readAllCaches(isPrivate)
  const added = connection && (await addCaches(pairedImportClient(state, connection.pairing), found))
  return {
    exit: EXIT.done,
    json: { caches: found, refused, ...(added && { added }) },
    lines: linesOf(found, refused, added),
  }
}

function linesOf(found: FoundCache[], refused: RefusedCache[], added: AddedCaches | undefined): string[] {
  const count = found.reduce((sum, { plugins }) => sum + plugins.length, 0)
  return [
    ...tableOf(found.map(rowOf)),
    ...(found.length > 0 ? [''] : []),
    found.length === 0 ? words.noListFound : words.listsFound(count, found.length),
    ...(added ? [sentenceOf(added)] : []),
    ...found.flatMap(({ folder, gap }) =>
      gap ? [`${plainText(folder, 1000)}: ${cacheGapSentence(gap)}`] : [],
    ),
    ...refused.map(({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`),
  ]
}

const rowOf = ({ host, plugins, seenAt, folder }: FoundCache) => [
  host,
  countWithNoun(plugins.length, 'plugin'),
  seenAt?.slice(0, 10) ?? '',
  folder,
]

function sentenceOf({ created, joined, unchanged, skipped }: AddedCaches) {
  return skipped.length === 0
    ? words.listsAdded(created, joined, unchanged)
    : words.listsAddedWithout(created, joined, unchanged, skipped.length)
}
