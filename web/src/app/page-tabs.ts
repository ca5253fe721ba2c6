import { paths } from './paths.ts'

/** The tabs of pages, and the tasks of Computers: their names in the address and their labels. Each is a place of the palette. */
export const PAGE_TABS = {
  [paths.computers]: {
    space: 'Free Up Space',
    systems: 'Check Before a System Update',
    health: 'Check What Your DAWs See',
    tags: 'Tags in Your DAWs',
    compare: 'Compare',
    'new-computer': 'Set Up a New Computer',
    'get-plugins': 'Get Plugins',
  },
  [paths.updates]: { available: 'Available Updates', history: 'Update History' },
  [paths.settings]: {
    account: 'Account',
    password: 'Password',
    notifications: 'Notifications',
    advanced: 'Advanced',
  },
} as const

const TASKS = PAGE_TABS[paths.computers]
/** A task of Computers. */
export type ComputersTask = keyof typeof TASKS

/** The addresses of earlier versions. */
const OLD_TASKS: Partial<Record<string, ComputersTask>> = {
  storage: 'space',
  formats: 'space',
  new: 'new-computer',
}

/** The task of Computers that `?tab=` names, also by an earlier name; undefined for none. */
export const taskOf = (tab: string | null): ComputersTask | undefined =>
  OLD_TASKS[tab ?? ''] ?? Object.keys(TASKS).find((task): task is ComputersTask => task === tab)

/** The title of a page: that of its task on Computers, otherwise its own. */
export function titleAt(path: string, search: URLSearchParams, title: string): string {
  const task = path === paths.computers ? taskOf(search.get('tab')) : undefined
  return task ? TASKS[task] : title
}

/** Other words by which the palette finds a tab. */
export const OTHER_TAB_WORDS: Record<string, string> = {
  space: 'Storage Formats Set Aside',
  systems: 'Rosetta Report Systems',
  health: 'Health Missing Blocked Quarantine Not Found',
  tags: 'Favorites REAPER Ardour Logic Folders Categories',
  'get-plugins': 'Install Catalog',
}
