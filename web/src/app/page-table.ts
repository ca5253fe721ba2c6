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

type PageName = keyof typeof pageTitles

/** The pages inside the shell, by the names of their paths. */
const SHELL_PAGES: Record<PageName, Omit<ShellPage, 'title'>> = {
  dashboard: page('d', async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage),
  plugins: page('p', async () => (await import('./pages/plugins/plugins-page.tsx')).PluginsPage),
  songs: page('m', async () => (await import('./pages/songs/songs-page.tsx')).SongsPage),
  licenses: page('l', async () => (await import('./pages/licenses/licenses-page.tsx')).LicensesPage),
  computers: page('c', async () => (await import('./pages/computers/computers-page.tsx')).ComputersPage),
  uadWorkflow: page('u', async () => (await import('./pages/uad/uad-workflow-page.tsx')).UadWorkflowPage),
  updates: page('h', async () => (await import('./pages/updates/updates-page.tsx')).UpdatesPage),
  settings: page('s', async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage),
  helperAppDownload: page(
    '',
    async () => (await import('./pages/helper-app-download-page.tsx')).HelperAppDownloadPage,
  ),
  community: {
    ...page('', async () => (await import('./pages/community-page.tsx')).CommunityPage),
    isForAdmins: true,
  },
}

/** The pages inside the shell, by their paths. */
export const PAGES: Record<string, ShellPage> = Object.fromEntries(
  // as: the names of the table
  (Object.keys(SHELL_PAGES) as PageName[]).map((name) => [
    paths[name],
    { ...SHELL_PAGES[name], title: pageTitles[name] },
  ]),
)

function page(letter: string, loadContents: () => Promise<ComponentType>) {
  const load = () => loadCode(loadContents)
  return { load, letter, Contents: lazyPage(load) }
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
