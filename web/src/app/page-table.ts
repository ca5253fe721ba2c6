import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from '../ui/load-code.ts'
import { pageTitles } from './app-words.ts'
import { paths } from './paths.ts'

/** A page inside the shell: its title and its chunk. */
export type ShellPage = {
  title: string
  load: () => Promise<unknown>
  /** G and this letter open it; '' for a page without one. */
  letter: string
  /** Other users see the 404 page. */
  isForAdmins?: boolean
  Contents: LazyExoticComponent<ComponentType>
}

/** The pages inside the shell, by their paths. */
export const PAGES: Record<string, ShellPage> = {
  [paths.dashboard]: page(
    pageTitles.dashboard,
    async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
    'd',
  ),
  [paths.plugins]: page(
    pageTitles.plugins,
    async () => (await import('./pages/plugins/plugins-page.tsx')).PluginsPage,
    'p',
  ),
  [paths.songs]: page(
    pageTitles.songs,
    async () => (await import('./pages/songs/songs-page.tsx')).SongsPage,
    'm',
  ),
  [paths.licenses]: page(
    pageTitles.licenses,
    async () => (await import('./pages/licenses/licenses-page.tsx')).LicensesPage,
    'l',
  ),
  [paths.computers]: page(
    pageTitles.computers,
    async () => (await import('./pages/computers/computers-page.tsx')).ComputersPage,
    'c',
  ),
  [paths.uadWorkflow]: page(
    pageTitles.uadWorkflow,
    async () => (await import('./pages/uad/uad-workflow-page.tsx')).UadWorkflowPage,
    'u',
  ),
  [paths.updates]: page(
    pageTitles.updates,
    async () => (await import('./pages/updates/updates-page.tsx')).UpdatesPage,
    'h',
  ),
  [paths.settings]: page(
    pageTitles.settings,
    async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
    's',
  ),
  [paths.helperAppDownload]: page(
    pageTitles.helperAppDownload,
    async () => (await import('./pages/helper-app-download-page.tsx')).HelperAppDownloadPage,
  ),
  [paths.community]: {
    ...page(pageTitles.community, async () => (await import('./pages/community-page.tsx')).CommunityPage),
    isForAdmins: true,
  },
}

function page(title: string, loadContents: () => Promise<ComponentType>, letter = ''): ShellPage {
  const load = () => loadCode(loadContents)
  return { title, load, letter, Contents: lazyPage(load) }
}

/** A component for a `Suspense` whose code is loaded when it is first shown. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}

/** The page inside the shell at this path. */
export const pageAt = (path: string): ShellPage | undefined => PAGES[withoutSlash(path)]

/** Preloads the chunk of a page. Errors appear when the page is opened. */
export function preloadPage(path: string) {
  pageAt(path)
    ?.load()
    .catch(() => {})
}

/** True when the page at this path has a drop zone with this search, as in `?add=1`. */
export function expectsDropZone(path: string, search: string) {
  const wanted = DROP_ZONES[withoutSlash(path)]
  return wanted !== undefined && search.includes(wanted)
}

/** The search of each page with a drop zone. */
const DROP_ZONES: Record<string, string> = {
  [paths.dashboard]: '',
  [paths.plugins]: 'add=1',
  [paths.songs]: '',
  [paths.licenses]: '',
}

/** The path without trailing slashes, which lead to the same page. */
export const withoutSlash = (path: string) => path.replace(/(?<!\/)\/+$/, '') || '/'
