import type { LibraryMaker } from '../community/makers-contract.ts'
import { groupsOf } from '../groups.ts'
import { makerKeyOf, shownMakerName } from '../makers/maker-name.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { compareNames, enumerated } from '../text/locale.ts'
import { hostOf, makerSiteOf, webSearchFor } from '../updates/lines/update-page.ts'
import type { Checklist } from './checklist.ts'
import { isFormatOf } from './compare-computers.ts'
import type { KnownPlugin, Place } from './computer.ts'

/** A plugin with the facts that a checklist needs. */
export type ChecklistPlugin = KnownPlugin & {
  formats: readonly string[]
  updateUrl: string
  isFree: boolean
  /** The page of the plugin or its maker that updates know; missing or '' when there is none. */
  knownPage?: string | undefined
}

/** A plugin of a step. `missing` are formats that it had on the old computer and that a scan of the new one has not found yet. */
type ChecklistItem = {
  id: string
  name: string
  /** Where to download it, or ''. */
  page: string
  formats: string[]
  missing: string[]
  /** The new computer has it in all wanted formats. */
  isFound: boolean
  isTicked: boolean
}

type StepKind = 'ilok' | 'deactivate' | 'manager' | 'maker' | 'free' | 'rescan' | 'compare'

/** A step of a checklist. It is done when it was ticked, or when all of its plugins are done. */
export type ChecklistStep = {
  /** How it is ticked. */
  key: string
  kind: StepKind
  title: string
  /** Sentences that say what to do and why. */
  notes: string[]
  /** An https address, or ''. */
  page: string
  /** The address only searches the web. */
  isSearch: boolean
  /** The makers whose plugins it installs; '' for plugins without a maker. Every maker is in one step. */
  makers: string[]
  items: ChecklistItem[]
  doneCount: number
  isTicked: boolean
  isDone: boolean
}

type Known = {
  /** In the order in which a step lists them. */
  plugins: ReadonlyMap<string, ChecklistPlugin>
  /** The present installations of the library. */
  places: Place[]
  licenses?: readonly ChecklistLicense[]
  /** The known makers of the library. */
  makers?: readonly LibraryMaker[]
}

/** A license with the facts that a checklist needs. */
export type ChecklistLicense = {
  /** The plugins that it covers. */
  pluginIds: readonly string[]
  isOnILok: boolean
  /** A vault of the account has its serial or key file. */
  hasKey: boolean
}

/**
 * The steps of a checklist in the order in which they make sense: licenses, makers' own programs, single downloads, free plugins, and the
 * DAWs last. Plugins that are no longer in the library are left out.
 */
export function checklistSteps(
  checklist: Checklist,
  { plugins, places, licenses = [], makers: known = [] }: Known,
): ChecklistStep[] {
  const done = new Set(checklist.done)
  const order = new Map([...plugins.keys()].map((id, at) => [id, at]))
  const byPlugin = groupsOf(places, ({ pluginId }) => pluginId)
  const chosen = checklist.pluginIds.flatMap((id) => plugins.get(id) ?? [])
  const itemsOf = (list: ChecklistPlugin[]) =>
    list
      .map((plugin) => itemOf(plugin, byPlugin.get(plugin.id) ?? [], checklist, done))
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  const licensesOf = (list: ChecklistPlugin[]) => {
    const ids = new Set(list.map(({ id }) => id))
    return licenses.filter(({ pluginIds }) => pluginIds.some((id) => ids.has(id)))
  }
  const keyNotes = (list: ChecklistPlugin[]) =>
    keysAtHand(licensesOf(list).filter(({ hasKey }) => hasKey).length)
  const makers = makersOf(chosen, known)
  const { managed, direct, free } = sortedMakers(makers)
  const finish = (step: UnfinishedStep): ChecklistStep => {
    const doneCount = step.items.filter(({ isFound, isTicked }) => isFound || isTicked).length
    const isTicked = done.has(step.key)
    const isDone = isTicked || (step.items.length > 0 && doneCount === step.items.length)
    return { ...step, doneCount, isTicked, isDone }
  }
  return [
    ...licenseStep(checklist, makers, licensesOf(chosen).filter(({ isOnILok }) => isOnILok).length),
    ...deactivationStep(checklist),
    ...managed.map(([manager, own]) => ({
      ...stepOf('manager', keyOfManager(manager), manager, own[0]?.known?.page ?? ''),
      notes: [
        `Install it, sign in, and install your plugins by ${enumerated(own.map(({ name }) => name))}.`,
        ...keyNotes(own.flatMap((maker) => maker.plugins)),
      ],
      makers: own.map(({ key }) => key),
      items: itemsOf(own.flatMap((maker) => maker.plugins)),
    })),
    ...[
      ...direct.map((maker) => ({ maker, step: downloadStep('maker', maker) })),
      ...free.map((maker) => ({ maker, step: downloadStep('free', maker) })),
    ].map(({ maker, step }) => ({ ...step, notes: keyNotes(maker.plugins), items: itemsOf(maker.plugins) })),
    stepOf('rescan', 'rescan', 'Rescan plugins in your DAWs', '', [
      'Open each DAW, let it scan its plugins, and check that none is blocked.',
    ]),
    stepOf('compare', 'compare', 'Compare with the old computer', '', [
      'Scan the new computer with the helper, then see what is missing.',
    ]),
  ].map(finish)
}

/** Says that serials and key files need not be searched in mails. */
function keysAtHand(keys: number): string[] {
  if (keys === 0) return []
  const named = keys === 1 ? 'Its key is' : `${keys} keys for it are`
  return [`${named} in your vault, under Licenses.`]
}

type UnfinishedStep = Omit<ChecklistStep, 'doneCount' | 'isTicked' | 'isDone'>

function stepOf(kind: StepKind, key: string, title: string, page: string, notes: string[] = []) {
  const step = { key: `step:${kind}:${key}`.slice(0, 115), kind, title, notes, page }
  return { ...step, isSearch: false, makers: [], items: [] } satisfies UnfinishedStep
}

type Maker = { key: string; name: string; plugins: ChecklistPlugin[]; known: LibraryMaker | undefined }

/** The makers of these plugins, each once whatever its spellings, by name. Those without a maker come last. */
function makersOf(plugins: ChecklistPlugin[], known: readonly LibraryMaker[]): Maker[] {
  const groups = groupsOf(plugins, ({ manufacturer }) => makerKeyOf(manufacturer))
  const knownByKey = new Map(known.map((maker) => [makerKeyOf(maker.manufacturer), maker]))
  return [...groups]
    .map(([key, own]): Maker => {
      const [first = '', ...others] = own.map(({ manufacturer }) => manufacturer)
      const name = key === '' ? '' : shownMakerName([first, ...others])
      return { key, name, plugins: own, known: knownByKey.get(key) }
    })
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || compareNames(a.name, b.name))
}

/** Makers with a program of their own, by its name, and those whose plugins are downloaded one by one. */
function sortedMakers(makers: Maker[]) {
  const [withManager, others] = [makers.filter(managerOf), makers.filter((maker) => !managerOf(maker))]
  const isFree = ({ plugins }: Maker) => plugins.every((plugin) => plugin.isFree)
  return {
    managed: [...groupsOf(withManager, managerOf)].sort(([a], [b]) => compareNames(a, b)),
    direct: others.filter((maker) => !isFree(maker)),
    free: others.filter(isFree),
  }
}

const managerOf = ({ known }: Maker) => known?.installer ?? ''

/** The ticks of earlier checklists have it. */
const keyOfManager = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')

function licenseStep({ formats }: Checklist, makers: Maker[], licensesOnILok: number): UnfinishedStep[] {
  const reasons = reasonsForILok(makers, formats.includes('AAX'), licensesOnILok)
  if (reasons.length === 0) return []
  const notes = [
    'Install it, sign in, and activate your licenses for this computer, an iLok or iLok Cloud.',
    ...reasons,
  ]
  return [stepOf('ilok', 'ilok', 'iLok License Manager', 'https://www.ilok.com/', notes)]
}

/** Why iLok License Manager is needed: licenses on iLok, makers that use it, some of them not for all plugins, and AAX. */
function reasonsForILok(makers: Maker[], wantsAax: boolean, licensesOnILok: number): string[] {
  const named = makers.filter(({ known }) => known?.copyProtection === 'iLok').map(({ name }) => name)
  const rest = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''
  return [
    ...(licensesOnILok > 0
      ? [licensesOnILok === 1 ? 'One license is on iLok.' : `${licensesOnILok} licenses are on iLok.`]
      : []),
    ...(named.length > 0
      ? [`Manufacturers that use iLok: ${named.slice(0, MOST_NAMED).join(', ')}${rest}.`]
      : []),
    ...(wantsAax ? ['Pro Tools, which loads AAX, uses iLok.'] : []),
  ]
}

const MOST_NAMED = 6

function deactivationStep({ from }: Checklist): UnfinishedStep[] {
  if (from === null) return []
  const note =
    'Deactivate your licenses there while it still works. Once it is gone, only each manufacturer can release them.'
  return [stepOf('deactivate', 'deactivate', 'Deactivate on the old computer', '', [note])]
}

function downloadStep(kind: 'maker' | 'free', { key, name, plugins, known }: Maker): UnfinishedStep {
  const page = pageOfMaker(plugins) || (known?.page ?? '')
  const address =
    page || (key === '' ? '' : webSearchFor({ name: '', manufacturer: name }, 'plugins download'))
  return {
    ...stepOf(kind, key, name || 'Plugins without a manufacturer', address),
    isSearch: page === '' && address !== '',
    makers: [key],
  }
}

/** The site that most pages of a maker's plugins share, else the first page. Only https. */
function pageOfMaker(plugins: ChecklistPlugin[]): string {
  const pages = plugins.map(pageOf).filter((page) => page !== '')
  const site = makerSiteOf(pages)
  return site.startsWith('https://') ? site : (pages[0] ?? '')
}

const pageOf = ({ updateUrl, knownPage = '' }: ChecklistPlugin) =>
  [updateUrl, knownPage].find((page) => page.startsWith('https://') && hostOf(page) !== '') ?? ''

function itemOf(
  plugin: ChecklistPlugin,
  places: Place[],
  { from, machine, platform, formats: wanted }: Checklist,
  done: ReadonlySet<string>,
): ChecklistItem {
  const formatsOn = (isOn: (place: Place) => boolean) => [
    ...new Set(places.filter(isOn).map(({ format }) => matchingFormat(format))),
  ]
  const old = formatsOn((place) => place.machine !== machine && (from === null || place.machine === from))
  const had = old.length > 0 ? old : [...new Set(plugin.formats.map(matchingFormat))]
  const possible = had.filter((format) => isFormatOf(format, platform))
  const chosen = possible.filter((format) => wanted.some((one) => matchingFormat(one) === format))
  // A plugin with none of the wanted formats is still wanted.
  const formats = chosen.length > 0 ? chosen : possible
  const present = machine === '' ? [] : formatsOn((place) => place.machine === machine)
  const missing = formats.filter((format) => !present.includes(format))
  return {
    id: plugin.id,
    name: plugin.name,
    page: pageOf(plugin),
    formats,
    missing,
    isFound: present.length > 0 && missing.length === 0,
    isTicked: done.has(plugin.id),
  }
}

/** Which plugins a new checklist is for. */
export type ChecklistChoice = 'all' | 'songs' | 'favorites'

/**
 * The plugins of the old computer, or of the library (`null`), that are chosen. `usedIds` are the plugins that songs use. Plugins without a
 * format for the new system stay, because they may be made for it in another one.
 */
export function chosenPlugins(
  plugins: readonly {
    id: string
    isFavorite: boolean
    isSample?: boolean | undefined
    machines: readonly string[]
  }[],
  choice: ChecklistChoice,
  { from, usedIds }: { from: string | null; usedIds: ReadonlySet<string> },
): string[] {
  return plugins
    .filter(({ isSample, machines }) => !isSample && (from === null || machines.includes(from)))
    .filter(({ id, isFavorite }) => choice === 'all' || (choice === 'songs' ? usedIds.has(id) : isFavorite))
    .map(({ id }) => id)
}

/** The computer that a checklist without one is for: the only one of its name whose helper was connected after it was made. */
export function computerByName(
  { name, from, createdAt }: Pick<Checklist, 'name' | 'from' | 'createdAt'>,
  devices: readonly { machine: string; name: string; createdAt: string }[],
): string {
  const named = devices.filter(
    (device) =>
      device.machine !== from &&
      device.createdAt >= createdAt &&
      device.name.trim().toLowerCase() === name.trim().toLowerCase(),
  )
  return named.length === 1 ? (named[0]?.machine ?? '') : ''
}
