import type { ReactNode } from 'react'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedLongDay, formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { sentence } from '../../ui/text/sentence.ts'
export const removePlugin = 'Remove Plugin'
export const purgeAllPlugins = 'Purge All Plugins'
export const purgeIsFinal =
  'This action cannot be undone. This will permanently purge all your plugins from the system.'
export const purgePlugins = (count: number) => `Purge ${counted(count, 'plugin')}`
export const purging = 'Purging...'
export const restoreHint = 'You can restore them for seven days.'
export const confirmPurge = (count: number) =>
  `Are you sure you want to purge all ${formattedNumber(count)} plugins?`
export const openHost = (host: string) => `Open ${host}`
export const removedElsewhere = {
  title: 'This plugin was removed',
  description: "Your changes weren't saved. You can restore it in Recently Removed.",
  variant: 'info',
} as const
export const version = 'Version'
export const processor = 'Processor'
export const size = 'Size'
export const added = 'Added'
export const updated = 'Updated'
export const removeTag = (tag: string) => `Remove tag ${tag}`
export const addTags = (name: string) => `Add tags to ${name}`
export const detailsOf = (name: string) => `Details of ${name}`
export const notInLibrary = 'Not in your library'
export const notInLibraryHint = 'You may have removed it, or the link is from another account.'
export const installations = 'Installations'
export const installed = 'Installed'
export const couldntLoadPlaces = (failureReason: string) =>
  `We couldn't load where it's installed: ${failureReason}`
export const listedByDaw = 'Listed by a DAW'
export const installedOn = (computer: string) => `Installed on ${computer}`
export const split = 'Split...'
export const openLocation = (format: string) => `Open Location of ${format}`
export const movedTo = (movedTo: string) => `Moved to ${movedTo}`
export const notFoundSince = (timeAgo: string) => `Not found there · ${timeAgo}`
export const movedAway = 'Moved away'
export const notFoundAtLastScan = 'Not found at the last scan'
export const movedByUadWorkflow =
  'The UAD workflow moved it to your backup folder. Restore it there, and the next scan will find it.'
export const reinstallHint =
  'If you reinstall it, the next scan will find it. To take it out of your library, choose Remove in its menu.'
export const seenBy = (host: string) => `Seen by ${host}`
export const seenByOn = (host: string, at: string) => `Seen by ${host} on ${formattedLongDay(at)}`
export const noWavesShell = (generation: string) =>
  `Its WaveShell for V${generation} was not found, so no DAW can load it.`
export const notes = 'Notes'
export const couldntLoadNotes = "We couldn't load your notes"
export const privateNotes = 'Private notes (Markdown)'
export const saveAgain = 'Save Again'
export const tagPlugin = 'Tag Plugin'
export const tagsArePrivateOf = (name: string) => `Only you see the tags of ${name}.`
export const saveTags = 'Save Tags'
export const family = 'Family'
export const price = 'Price'
export const free = 'Free'
export const knownToPlugfolio = 'Known to Plugfolio'
export const manual = 'Manual'
export const successor = 'Successor'
export const yes = 'Yes'
export const since = (text: string) => `Since ${formattedLongDay(text)}`
export const successorIsHere = (name: string) => `Superseded by ${name}, which you also have`
export const discontinuedHint =
  'Its manufacturer has discontinued this one. New songs are safer with the successor.'
export const songsMayNeedIt = 'Songs that use this one may still need it.'
export const show = (name: string) => `Show ${name}`
export const pluginName = 'Plugin Name'
export const manufacturer = 'Manufacturer'
export const format = 'Format'
export const formats = 'Formats'
export const updateUrl = 'Update URL'
export const supersededBy = 'Superseded by'
export const description = 'Description'
export const freePlugin = 'Free plugin'
export const noPurchaseNeeded = 'No purchase needed'
export const notKnown = 'Not known'
export const no = 'No'
export const discontinuedSince = 'Discontinued since'
export const discontinuedPage = 'Page that says so'
export const editPluginDetails = 'Edit Plugin Details'
export const mergePlugins = 'Merge Plugins'
export const mergeHint = 'Combine them into one plugin. Later scans follow.'
export const merging = 'Merging...'
export const chooseWhatStays = 'Choose the one that stays'
export const combined = 'What is combined'
export const also = 'Also'
export const alsoCombined = 'Installations, notes, collections, pending updates and their history'
export const mergeLimit = (most: number, count: number) =>
  `At most ${most} plugins can become one; you selected ${formattedNumber(count)}.`
export const mergedTagLimit = (most: number, size: number) =>
  `A plugin can have at most ${most} tags; these have ${size} in total. Remove some first.`
export const cantMergeSample = "You can't merge a sample plugin."
export const mergeWith = (name: string) => `Merge ${name} with`
export const mergeWithPlaceholder = (name: string) => `Merge ${name} with...`
export const noPluginOfName = 'No plugin has this name.'
export const noOtherPlugin = 'You have no other plugins.'
export const by = (name: string, manufacturer: string) => `${name} by ${manufacturer}`
export const samePlugin = 'Same plugin?'
export const maybeThisPlugin = (what: string) => `${what} may be this plugin.`
export const notTheSame = 'Not the same'
export const moreLeft = (left: number) => `${formattedNumber(left)} more`
export const alsoNamed = (names: string) => `Also named ${names}`
export const separateVariants = 'Separate Variants'
export const splitPlugin = 'Split Plugin'
export const splitHint = (name: string) =>
  `Choose what isn't ${name}. It becomes a separate plugin, and later scans keep it separate. You can undo this.`
export const splitOff = 'Split Off'
export const splitting = 'Splitting...'
export const oneMustStay = 'At least one installation must stay with the plugin.'
export const restoring = 'Restoring...'
export const restoreCount = (count: number) => `Restore ${formattedNumber(count)}`
export const keepHidden = 'Keep Hidden'
export const keepHiddenName = (name: string) => `Keep ${name} hidden`
export const restore = 'Restore'
export const restoreName = (name: string) => `Restore ${name}`
export const keptHidden = 'Kept hidden'
export const unhide = 'Unhide'
export const unhideName = (name: string) => `Unhide ${name}`
export const keptUntil = (count: number, deletedAt: string) =>
  `${counted(count, 'plugin')}, kept until ${formattedDay(deletedAt)}`
export const removedHint =
  'Removed plugins stay here for seven days with all their details. Then scans skip them, and Kept hidden lists their names. Purged plugins are deleted completely.'
export const restoreAll = 'Restore All'
export const nothingRemoved = "You haven't removed anything in the last seven days."
export const nothingToRestore = 'Nothing to restore'
export const couldntLoadRemovedPlugins = "We couldn't load the removed plugins"
export const restorable = (total: number) =>
  counted(total, 'plugin can be restored', 'plugins can be restored')
export const pluginCount = (count: number) => counted(count, 'plugin')
export const beginsWith = (what: string) => `It starts with ${what}.`
export const chooseCollection = (what: string) => `Choose a collection for ${what}.`
export const noPickedCollection = 'You have no collection of picked plugins yet.'
export const tagIsEmpty = "A tag can't be empty."
export const tagHasComma = "A tag can't contain commas."
export const renameTag = 'Rename Tag'
export const renameTagHint = (tag: string) =>
  `All plugins with the tag ${tag} get the new name. Only you see your tags.`
export const mergeTag = 'Merge Tag'
export const mergeTagHint = (tag: string) => `Its plugins get the other tag, and ${tag} is deleted.`
export const mergeInto = 'Merge into'
export const alreadyTagged = (count: number, to: string) =>
  `${counted(count, 'plugin already has', 'plugins already have')} the tag ${to}.`
export const tagsBecomeOne = 'The two tags become one.'
export const removePlugins = 'Remove Plugins'
export const cantSave = "We can't save this."
export const tagPlugins = 'Tag Plugins'
export const tagsArePrivate = 'Only you see your tags.'
export const addToPlugins = (count: number) => `Add to ${counted(count, 'plugin')}`
export const chooseTagsToRemove = 'Choose tags to remove'
export const confirmRemove = (name: ReactNode) =>
  sentence('Are you sure you want to remove ', name, '? You can restore it for seven days.')
export const confirmRemoveSome = (plugins: ReactNode) =>
  sentence('Are you sure you want to remove ', plugins, '? You can restore them for seven days.')
export const removeCount = (count: number) => `Remove ${counted(count, 'plugin')}`
export const sizeInFormats = (bytes: number, formats: number) =>
  formats > 1 ? `${formattedSize(bytes)} in ${formattedNumber(formats)} formats` : formattedSize(bytes)
export const fewerNames = 'show fewer'
export const moreNames = (count: number) => `and ${formattedNumber(count)} more`
export const edit = 'Edit'
export const notSaved = (problem: string) => `Not saved: ${problem} What you typed stays here.`
export const keySaves = (key: ReactNode) => sentence(key, ' saves')
export const hiddenFacts = (count: number) =>
  count === 1
    ? '1 plugin. No scan brings it back.'
    : `${formattedNumber(count)} plugins. No scan brings them back.`
export const tagExample = 'mix, drums'
export const atLeastOneTag = 'Type at least one tag.'

export const searchPlugins = 'Search your plugins'
export const renameManufacturerEverywhere = 'Rename this manufacturer everywhere'
export const historyAndSources = 'History and Sources'
export const changedByOther = 'Changed by Another User'
export const changedByOtherHint = (name: string) =>
  `Your edit of ${name} is saved in your library. Choose which one to keep, and whether to share it.`
export const decideLater = 'Decide Later'
export const yours = 'Yours'
export const keepMine = 'Keep Mine and Share It'
export const theirs = 'Theirs'
export const useTheirs = 'Use Theirs'
export const shareScreenshot = 'Share this screenshot'
export const shareScreenshotHint =
  "People who have this plugin but no screenshot will see yours. Your name isn't shown."
export const screenshotIsWaiting =
  "Others can't see it yet: your account is new, or another picture came first."
export const sharedDetails = 'Shared details'
export const sourceCount = (count: number) => `From ${counted(count, 'source')}`
export const keyHints = {
  shortcuts: 'all shortcuts',
  move: 'move',
  peek: 'peek',
  favorite: 'favorite',
  tag: 'tag',
  edit: 'edit',
  updatePage: 'update page',
  select: 'select',
  selectRange: 'select a range',
  editSelected: 'edit selected',
  leave: 'leave',
}

/** The toasts about merged and split plugins. */
export const mergingMessages = {
  merged: (name: string, count: number) => ({
    title: 'Plugins merged',
    description: `${formattedNumber(count)} plugins are now ${name}.`,
  }),
  mergeFailed: (reason: string) => ({ title: 'Not merged', description: reason }),
  keptApart: {
    title: 'Kept separate',
    description: "We won't ask about these two again. You can still merge them from their menus.",
  },
  keepApartFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  separated: (description: string) => ({ title: 'Variants separated', description }),
  separateFailed: (reason: string) => ({ title: 'Not separated', description: reason }),
  split: (name: string) => ({ title: 'Plugin split', description: `${name} is now two plugins.` }),
  splitFailed: (reason: string) => ({ title: 'Not split', description: reason }),
}
