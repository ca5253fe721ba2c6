import type { ReactNode } from 'react'
import type { PlannedImport } from '#shared/transfer/plan.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedLongDay, formattedNumber } from '../../ui/text/locale.ts'
import { sentence } from '../../ui/text/sentence.ts'

export const cannotAdd = (name: string) => `${name} can't be added`
export const lists = 'Lists'
export const couldntCheckLibrary = "We couldn't check your library"
export const allKnown =
  'All of these are in your library. Completing adds missing details, such as a manufacturer.'
export const listedPlugins = 'Show new and changed plugins'
export const listHint =
  'The list shows what the DAW found at its last scan. Your details are kept, and you can undo the import for seven days.'
export const resumeHint = 'The plugins imported so far are in your library. Resume the import, or undo it.'
export const dawListTitle = 'Plugins Your DAW Lists'
export const privacyHint = 'Your browser reads the file. Nothing is sent before you import the plugins.'
export const importLibrary = 'Import Library'
export const importHint = 'Plugins from an export, another app or a spreadsheet.'
export const importedFile = 'File to import'
export const aboutFiles =
  "An export, or a list from another app or a spreadsheet. Your browser reads it and shows a preview first. From someone else's export, only plugins are imported."
export const pluginProgress = (done: number, plugins: number) =>
  `${formattedNumber(done)} of ${counted(plugins, 'plugin')}`
export const pictureLimit = (pictures: number, pictures2: number) =>
  `${formattedNumber(pictures)} of ${counted(pictures2, 'screenshot')}. The server accepts 300 per minute.`
export const dawsOf = (countsText: string) => `DAWs of ${countsText}`
export const variantsCount = (count: number) =>
  count === 1
    ? '1 variant, such as Mono or Stereo, is part of its product.'
    : `${formattedNumber(count)} variants, such as Mono and Stereo, are part of their products.`
export const tagsCount = (size: number) => `${counted(size, 'tag')} came with the plugins.`
export const songListTitle = 'This list shows what a song needs'
export const songListHint = 'It lists plugins that a song uses, not plugins that you have.'
export const compare = 'Compare With My Library'
export const importAnyway = 'Import as My Plugins'
export const existingKept = 'Existing details are kept. You can undo the import for seven days.'
export const skipped = 'Skipped'
export const withoutName = 'Without a name'
export const imported = (timeAgo: string, countsText: string) => `Imported ${timeAgo}: ${countsText}.`
export const undoImportSource = (source: string) => `Undo Import of ${source}`
export const purchasesAdded = (purchaseCount: number) => `${counted(purchaseCount, 'purchase')} added`
export const pluginsAdded = (createdCount: number) => `${counted(createdCount, 'plugin')} added`
export const updated = (joinedCount: number) => `${formattedNumber(joinedCount)} updated`
export const variantsJoined = (variantCount: number) =>
  counted(variantCount, 'variant joined to its product', 'variants joined to their products')
export const strangersLeftOut = (count: number) =>
  counted(
    count,
    "plugin with tags in the DAW isn't in your library, so it is left out.",
    "plugins with tags in the DAW aren't in your library, so they are left out.",
  )

/** The contents of one list of a host. `formats` is a list in words, '' for none. */
export const listFacts = (
  host: ReactNode,
  {
    hasTags,
    plugins,
    formats,
    savedAt,
  }: { hasTags: boolean; plugins: number; formats: string; savedAt: string | null },
) => {
  const what = formats ? `${counted(plugins, 'plugin')} (${formats})` : counted(plugins, 'plugin')
  const when = savedAt === null ? '' : `, last saved on ${formattedLongDay(savedAt)}`
  return hasTags
    ? sentence(host, ` has tags or favorites for ${what}${when}.`)
    : sentence(host, ` lists ${what}${when}.`)
}
export const notLoaded = (files: number) =>
  files === 1
    ? 'The DAW could not load a plugin from one file.'
    : `The DAW could not load a plugin from ${formattedNumber(files)} files.`
export const isExport = (file: ReactNode) => sentence(file, ' is a library export.')
export const whySkipped = (count: number) => (count === 1 ? 'Why one is skipped' : 'Why these are skipped')
/** The figures of a preview, under their labels. */
export const libraryFigures = (added: number, known: number) => ({
  New: added,
  'Already in your library': known,
})
export const listFigures = (added: number, changed: number, known: number) => ({
  New: added,
  Changed: changed,
  Known: known,
})

/** Existing plugins are not imported a second time, but completed. */
export function importText(plan: PlannedImport[]) {
  const existingCount = plan.filter(({ into }) => into !== null).length
  const newCount = plan.length - existingCount
  if (existingCount === 0) return `Import ${counted(newCount, 'plugin')}`
  if (newCount === 0) return `Complete ${counted(existingCount, 'plugin')}`
  return `Import ${formattedNumber(newCount)} new, complete ${formattedNumber(existingCount)}`
}

/** Why a file cannot be imported. */
export const refusals = {
  archiveTooLarge: 'This archive is larger than 500 MB. Import only its plugfolio.json.',
  fileTooLarge: 'This file is larger than 100 MB. Split it into parts.',
  otherFile: "This isn't an export or a table. Choose a .zip, .json or .csv file.",
  damagedArchive: 'This archive is damaged, so nothing was imported. Export your data again.',
  notOpened: "We couldn't open the archive. Check your connection and try again.",
  tooManyFiles: "This archive has more than 30,000 files, so it isn't a library export.",
  unpacksTooLarge: 'This archive unpacks to more than 1 GB. Import only its plugfolio.json.',
  noLibrary: "This archive has no plugfolio.json, so it isn't a library export.",
  libraryTooLarge: 'The library in this archive is larger than 100 MB.',
  damagedJson: 'This JSON file is damaged or cut off. Export or download it again.',
  noPlugins: 'This JSON file has no list of plugins.',
}
