import {
  AudioLines,
  History,
  KeyRound,
  LayoutDashboard,
  LibraryBig,
  type LucideIcon,
  MonitorSmartphone,
  Settings2,
  Workflow,
} from 'lucide-react'
import { pageTitles } from '../../app-words.ts'
import { paths } from '../../paths.ts'
import * as shellWords from '../shell-words.ts'
import type { LibraryCounts } from './use-library-counts.ts'

export type NavItem = {
  path: string
  label: string
  icon: LucideIcon
  /** It is about what surrounds the library, and stands in a group of its own. */
  isAround?: true
  count?: { of: keyof LibraryCounts; isLamp: boolean; words: string }
}

/** The main pages of the app. */
export const NAV_ITEMS: NavItem[] = [
  { path: paths.dashboard, label: pageTitles.dashboard, icon: LayoutDashboard },
  {
    path: paths.plugins,
    label: pageTitles.plugins,
    icon: LibraryBig,
    count: { of: 'plugins', isLamp: false, words: shellWords.inLibrary },
  },
  { path: paths.uadWorkflow, label: pageTitles.uadWorkflow, icon: Workflow },
  {
    path: paths.updates,
    label: pageTitles.updates,
    icon: History,
    count: { of: 'updates', isLamp: true, words: shellWords.withUpdate },
  },
  { path: paths.settings, label: pageTitles.settings, icon: Settings2 },
  { path: paths.songs, label: pageTitles.songs, icon: AudioLines, isAround: true },
  { path: paths.licenses, label: pageTitles.licenses, icon: KeyRound, isAround: true },
  { path: paths.computers, label: pageTitles.computers, icon: MonitorSmartphone, isAround: true },
]

/** The page of the navigation to which each other page belongs. */
const BELONGS_TO: Record<string, string> = {
  [paths.helperAppDownload]: paths.dashboard,
}

/** The `aria-current` of the link to a page: that it is shown, or that the shown page belongs to it. */
export function currentOf(item: string, shown: string): 'page' | 'true' | undefined {
  if (item === shown) return 'page'
  return BELONGS_TO[shown] === item ? 'true' : undefined
}
