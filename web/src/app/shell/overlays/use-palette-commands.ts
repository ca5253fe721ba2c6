import { useQuery } from '@tanstack/react-query'
import {
  ArchiveRestore,
  Cable,
  Download,
  Keyboard,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Play,
  Plus,
  RefreshCw,
  Sparkles,
  Sun,
  Undo2,
  Upload,
  UsersRound,
} from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginsQuery, userQuery } from '../../../api/queries.ts'
import { useExportData, useLogout } from '../../../features/account/actions.ts'
import { useChooseTheme } from '../../../features/account/choose-theme.ts'
import { type HelperPart, useHelper } from '../../../features/helper/use-helper.ts'
import { matchTextOf } from '../../../features/palette/match.ts'
import type { PaletteCommand } from '../../../features/palette/palette-results.ts'
import {
  otherTabWords,
  paletteGroups,
  paletteActions as words,
} from '../../../features/palette/palette-words.ts'
import { useRemoveSamples } from '../../../features/samples/actions.ts'
import { useLastUndoable } from '../../../ui/feedback/undo-store.ts'
import { useThemeChoice } from '../../../ui/look/theme.ts'
import { modKey } from '../../../ui/text/mod-key.ts'
import { withParams } from '../../../ui/with-params.ts'
import { pageTitles } from '../../app-words.ts'
import { PAGE_TABS } from '../../page-tabs.ts'
import { paths } from '../../paths.ts'
import { NAV_ITEMS } from '../navigation/nav-items.ts'
import { connectToHelper, goTo, keyboardShortcuts, signOut } from '../shell-words.ts'

/** The overlay that is open in the shell. */
export type ShellOverlayState =
  | { is: 'nothing' }
  | { is: 'palette'; text: string }
  | { is: 'drawer' }
  | { is: 'helper'; shows: HelperPart }
  | { is: 'shortcuts' }
  | { is: 'import' }
  | { is: 'removed' }

/** The pages and actions of the command palette: only the themes that are not active, and one page only for administrators. */
export function usePaletteCommands(onOpen: (opened: ShellOverlayState) => void): PaletteCommand[] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const theme = useThemeChoice()
  const chooseTheme = useChooseTheme()
  const isAdmin = useQuery(userQuery).data?.role === 'admin'
  const { mutate: exportData } = useExportData()
  const { mutate: removeSamples } = useRemoveSamples()
  const { data: plugins = NONE } = useQuery(pluginsQuery)
  const hasSamples = plugins.some(({ isSample }) => isSample)
  const last = useLastUndoable()
  const { showDemo } = useHelper()
  const { mutate: logOut } = useLogout('sidebar', () => navigate(paths.auth))

  /** In My Plugins among what is shown there. */
  function selectMultiple() {
    const params = new URLSearchParams(path === paths.plugins ? search : '')
    navigate(`${paths.plugins}?${withParams(params, { select: '1', add: '' })}`)
  }

  return [
    ...[...NAV_ITEMS, ...(isAdmin ? [COMMUNITY] : [])].map(({ path, label, icon }) => ({
      group: goTo,
      label,
      icon,
      act: () => navigate(path),
    })),
    ...TAB_PLACES.map((place) => ({ ...place, group: goTo, act: () => navigate(place.path) })),
    ...(last ? [action(words.undo(last.words), Undo2, last.undo, [modKey, 'Z'])] : []),
    action(words.addPlugins, Plus, () => navigate(`${paths.plugins}?add=1`), ['A']),
    ...(plugins.length > 0 ? [action(words.selectMultiple, ListChecks, selectMultiple, ['S'])] : []),
    action(words.showUpdates, RefreshCw, () => navigate(paths.updates)),
    action(connectToHelper, Cable, () => onOpen({ is: 'helper', shows: { is: 'connection' } })),
    action(words.tryDemo, Play, showDemo),
    ...THEMES.filter(({ choice }) => choice !== theme).map(({ choice, label, icon }) =>
      action(label, icon, () => chooseTheme(choice)),
    ),
    action(keyboardShortcuts, Keyboard, () => onOpen({ is: 'shortcuts' }), ['?']),
    action(signOut, LogOut, () => logOut()),
    action(words.importLibrary, Upload, () => onOpen({ is: 'import' })),
    action(words.recentlyRemoved, ArchiveRestore, () => onOpen({ is: 'removed' })),
    action(words.exportData, Download, () => exportData(undefined)),
    ...(hasSamples ? [action(words.removeSamples, Sparkles, () => removeSamples(undefined))] : []),
  ]
}

/** The views of the page Licenses. */
const LICENSE_VIEWS: { search: string; label: string; words?: string }[] = [
  { search: 'kind=purchase', label: words.purchases },
  { search: 'view=spending', label: words.spending },
]

/** The tabs and views of pages, found by the names of both; those that are called as their page open with it. */
const TAB_PLACES = NAV_ITEMS.flatMap(({ path, label: page, icon }) =>
  [
    ...Object.entries(PAGE_TABS[path as keyof typeof PAGE_TABS] ?? {}) // as: other pages have no tabs
      .map(([tab, label]) => ({
        search: `${new URLSearchParams({ tab })}`,
        label,
        words: otherTabWords[tab],
      })),
    ...(path === paths.licenses ? LICENSE_VIEWS : []),
  ]
    .filter(({ label }) => !NAV_ITEMS.some((item) => item.label === label))
    .map(({ search, label, words = '' }) => ({
      path: `${path}?${search}`,
      label,
      icon,
      isDetail: true,
      name: matchTextOf(`${label} ${page} ${words}`),
    })),
)

const COMMUNITY = { path: paths.community, label: pageTitles.community, icon: UsersRound }

const NONE: Plugin[] = []

const action = (
  label: string,
  icon: PaletteCommand['icon'],
  act: () => void,
  keys?: string[],
): PaletteCommand => ({
  group: paletteGroups.actions,
  label,
  icon,
  act,
  ...(keys && { keys }),
})

const THEMES = [
  { choice: 'system', label: words.systemTheme, icon: Monitor },
  { choice: 'dark', label: words.darkTheme, icon: Moon },
  { choice: 'light', label: words.lightTheme, icon: Sun },
] as const
