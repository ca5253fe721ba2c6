import { cacheGapSentence } from '#shared/caches/refusal.ts'
import { englishNumber } from '#shared/text/locale.ts'
import { type FoundCache, type RefusedCache, readAllCaches } from '../caches/read-all-caches.ts'
import { pairedImportClient } from '../connect/site-client.ts'
import { type AddedCaches, addCaches } from '../jobs/caches/add-caches.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import { privateFolderMatcher } from '../scan/private-folder-matcher.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
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

const NONE = 'No DAW plugin list was found in the usual places. If yours is elsewhere, drop it on the page.'

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
