import { groupsOf } from '../groups.ts'
import { makerKeyOf, shownMakerName } from '../makers/maker-name.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { compareNames } from '../text/locale.ts'
import { hostOf, makerSiteOf, webSearchFor } from '../updates/lines/update-page.ts'
import type { Checklist } from './checklist.ts'
import { isFormatOf } from './compare-computers.ts'
import type { KnownPlugin, Place } from './computer.ts'
import { ILOK_MANAGER, managerOfMaker, type PluginManager, reasonsForILok } from './managers.ts'

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
  { plugins, places, licenses = [] }: Known,
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
  const makers = makersOf(chosen)
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
    ...managed.map(({ manager, makers: own }) => ({
      ...stepOf('manager', manager.key, manager.name, manager.url),
      notes: [
        `Install it, sign in, and install the plugins of ${namesOf(own)}.`,
        ...keyNotes(own.flatMap((maker) => maker.plugins)),
      ],
      makers: own.map(({ key }) => key),
      items: itemsOf(own.flatMap((maker) => maker.plugins)),
    })),
    ...[
      ...direct.map((maker) => downloadStep('maker', maker)),
      ...free.map((maker) => downloadStep('free', maker)),
    ].map(({ plugins: own, ...step }) => ({ ...step, notes: keyNotes(own), items: itemsOf(own) })),
    {
      ...stepOf('rescan', 'rescan', 'Rescan plugins in your DAWs', ''),
      notes: ['Open each DAW, let it scan its plugins, and check that none is blocked.'],
    },
    {
      ...stepOf('compare', 'compare', 'Compare with the old computer', ''),
      notes: ['Scan the new computer with the helper, then look at what it lacks.'],
    },
  ].map(finish)
}

/** Says that serials and key files need not be searched in mails. */
function keysAtHand(keys: number): string[] {
  if (keys === 0) return []
  return [
    keys === 1
      ? 'Its key is in your vault, under Licenses.'
      : `${keys} keys for it are in your vault, under Licenses.`,
  ]
}

type UnfinishedStep = Omit<ChecklistStep, 'doneCount' | 'isTicked' | 'isDone'>

const stepOf = (kind: StepKind, key: string, title: string, page: string): UnfinishedStep => ({
  key: `step:${kind}:${key}`.slice(0, 115),
  kind,
  title,
  notes: [],
  page,
  isSearch: false,
  makers: [],
  items: [],
})

type Maker = { key: string; name: string; plugins: ChecklistPlugin[] }

/** The makers of these plugins, each once whatever its spellings, by name. Those without a maker come last. */
function makersOf(plugins: ChecklistPlugin[]): Maker[] {
  const groups = groupsOf(plugins, ({ manufacturer }) => makerKeyOf(manufacturer))
  return [...groups]
    .map(([key, own]): Maker => {
      const [first = '', ...others] = own.map(({ manufacturer }) => manufacturer)
      return { key, name: key === '' ? '' : shownMakerName([first, ...others]), plugins: own }
    })
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || compareNames(a.name, b.name))
}

function sortedMakers(makers: Maker[]) {
  const managed = new Map<PluginManager, Maker[]>()
  const [direct, free]: [Maker[], Maker[]] = [[], []]
  for (const maker of makers) {
    const manager = managerOfMaker(maker.key)
    if (manager) managed.set(manager, [...(managed.get(manager) ?? []), maker])
    else (maker.plugins.every(({ isFree }) => isFree) ? free : direct).push(maker)
  }
  const managers = [...managed].map(([manager, own]) => ({ manager, makers: own }))
  return { managed: managers.sort((a, b) => compareNames(a.manager.name, b.manager.name)), direct, free }
}

function licenseStep({ formats }: Checklist, makers: Maker[], licensesOnILok: number): UnfinishedStep[] {
  const reasons = reasonsForILok(makers, formats.includes('AAX'), licensesOnILok)
  if (reasons.length === 0) return []
  const notes = [
    'Install it, sign in, and activate your licenses for this computer, an iLok or iLok Cloud.',
    ...reasons,
  ]
  return [{ ...stepOf('ilok', 'ilok', ILOK_MANAGER.name, ILOK_MANAGER.url), notes }]
}

const deactivationStep = ({ from }: Checklist): UnfinishedStep[] =>
  from === null
    ? []
    : [
        {
          ...stepOf('deactivate', 'deactivate', 'Deactivate on the old computer', ''),
          notes: [
            'Deactivate licenses that belong to that computer, as long as it still works: a lost computer needs the support of each maker.',
          ],
        },
      ]

function downloadStep(kind: 'maker' | 'free', { key, name, plugins }: Maker) {
  const page = pageOfMaker(plugins)
  const address =
    page || (key === '' ? '' : webSearchFor({ name: '', manufacturer: name }, 'plugins download'))
  return {
    ...stepOf(kind, key, name || 'Plugins without a manufacturer', address),
    isSearch: page === '' && address !== '',
    makers: [key],
    plugins,
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

function namesOf(makers: Maker[]) {
  const names = makers.map(({ name }) => name)
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
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
