import type { PluginUpdates } from '../../definitions/contract.ts'
import { groupsOf } from '../../groups.ts'
import { makerKeyOf as makerKeyOfName } from '../../makers/maker-name.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { compareNames } from '../../text/locale.ts'
import type { UpdateEntry } from '../contract.ts'
import type { Coverage } from '../coverage.ts'
import { makerSiteOf, type UpdatePage, updatePageOf } from './update-page.ts'
import { type UpdateStep, updateStepOf } from './update-step.ts'

/** One plugin that has an update. */
export type UpdateLine = {
  plugin: Plugin
  known: PluginUpdates | undefined
  /** Missing when a user has marked the plugin and no newer version is known. */
  step: UpdateStep | undefined
  page: UpdatePage
  /** The update that began when its page was opened. */
  pending: UpdateEntry | undefined
}

/** The updates of one maker, which is '' when none is known. `page` serves them all, and `installer` is its own program; each may be ''. */
type MakerUpdates = { maker: string; page: string; installer: string; lines: UpdateLine[] }

/** The available updates in the order in which they are worked through. */
export type UpdateList = {
  /** Those with the most updates first. */
  makers: MakerUpdates[]
  /** Newer only on another computer of the user. */
  elsewhere: UpdateLine[]
  /** Marked by the user, without a known newer version. */
  byHand: UpdateLine[]
}

/** The line of each plugin that has an update. */
export function updateLinesOf(
  plugins: Plugin[],
  known: PluginUpdates[],
  history: UpdateEntry[],
): UpdateLine[] {
  const knownById = new Map(known.map((each) => [each.pluginId, each]))
  const pending = new Map(
    history.filter(({ status }) => status === 'pending').map((entry) => [entry.pluginId, entry]),
  )
  return plugins
    .filter(({ updateAvailable }) => updateAvailable)
    .map((plugin) => {
      const updates = knownById.get(plugin.id)
      return {
        plugin,
        known: updates,
        step: updates && updateStepOf(updates.formats, updates.staying, plugin.formats),
        page: updatePageOf(plugin, updates),
        pending: pending.get(plugin.id),
      }
    })
}

/** The lines by maker, the largest first, and without one last; makers with as many updates and the plugins of each are in alphabetical order. */
export function updateListOf(lines: UpdateLine[]): UpdateList {
  const sorted = lines.toSorted(byMakerAndName)
  const ofMakers = sorted.filter((line) => line.step && !isElsewhere(line))
  return {
    makers: [...groupsOf(ofMakers, makerKeyOf).values()]
      .map(makerUpdatesOf)
      .toSorted(
        (a, b) =>
          Number(a.maker === '') - Number(b.maker === '') ||
          b.lines.length - a.lines.length ||
          compareNames(a.maker, b.maker),
      ),
    elsewhere: sorted.filter(isElsewhere),
    byHand: sorted.filter(({ step }) => !step),
  }
}

const isElsewhere = ({ step }: UpdateLine) =>
  step?.update.latest.by === 'own' && step.update.latest.copy?.differs === 'computer'

/** True when a page of the plugin or of its maker is known. */
export const hasPage = ({ page }: UpdateLine) => page.of !== 'search'

/** How many makers these lines have; plugins without a maker count as one. */
export const makerCountOf = (lines: UpdateLine[]) => new Set(lines.map(makerKeyOf)).size

const makerKeyOf = ({ plugin }: UpdateLine) => makerKeyOfName(plugin.manufacturer)

/** One page that all plugins share is better than the maker's downloads, and those than the site around the pages. */
function makerUpdatesOf(lines: UpdateLine[]): MakerUpdates {
  const pages = lines.filter(hasPage).map(({ page }) => page.address)
  const isShared = pages.length === lines.length && new Set(pages).size === 1
  // One maker may be spelled in several ways, with and without its legal form.
  const [maker = ''] = lines.map(({ plugin }) => plugin.manufacturer).sort((a, b) => a.length - b.length)
  return {
    maker,
    page: isShared ? (pages[0] ?? '') : maker && (firstOf(lines, 'makerPage') || makerSiteOf(pages)),
    installer: maker && firstOf(lines, 'installer'),
    lines,
  }
}

const firstOf = (lines: UpdateLine[], fact: 'makerPage' | 'installer') =>
  lines.map(({ known }) => known?.[fact]).find(Boolean) ?? ''

const byMakerAndName = (a: UpdateLine, b: UpdateLine) =>
  compareNames(makerKeyOf(a), makerKeyOf(b)) || compareNames(a.plugin.name, b.plugin.name)

/** True when little is said about updates of this library, so that public lists are worth turning on. */
export const isLowCoverage = ({ known, total }: Pick<Coverage, 'known' | 'total'>): boolean =>
  total > 0 && known / total < LOW

const LOW = 0.5
