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
import { paths } from '../../paths.ts'
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
  { path: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  {
    path: paths.plugins,
    label: 'My Plugins',
    icon: LibraryBig,
    count: { of: 'plugins', isLamp: false, words: 'in your library' },
  },
  { path: paths.uadWorkflow, label: 'UAD Workflow', icon: Workflow },
  {
    path: paths.updates,
    label: 'Update History',
    icon: History,
    count: { of: 'updates', isLamp: true, words: 'with an update' },
  },
  { path: paths.settings, label: 'Settings', icon: Settings2 },
  { path: paths.songs, label: 'Songs', icon: AudioLines, isAround: true },
  { path: paths.licenses, label: 'Licenses', icon: KeyRound, isAround: true },
  { path: paths.computers, label: 'Computers', icon: MonitorSmartphone, isAround: true },
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
