import { paths } from './paths.ts'
import { settingsTabs, taskTitles, updateTabs } from './shell/shell-words.ts'

/** The tabs of pages, and the tasks of Computers: their names in the address and their labels. Each is a place of the palette. */
export const PAGE_TABS = {
  [paths.computers]: taskTitles,
  [paths.updates]: updateTabs,
  [paths.settings]: settingsTabs,
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
