import { useDeferredValue } from 'react'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { ReportView } from '../../../features/computers/report-list.tsx'
import { useEntryState } from '../../../ui/history-entry.ts'
import { paths } from '../../paths.ts'
import { useContentScroller } from '../../shell/use-panel.ts'
import { useSearchKeys } from '../../shortcuts/use-search-keys.ts'

/** The search and filters of a report, which the entry of the browser's history keeps, and what its list needs for them. */
export function useReport<View extends { search: string }>(name: string, everything: View, label: string) {
  const [view, setView] = useEntryState(name, everything)
  const shownView = useDeferredValue(view)
  const scroller = useContentScroller()
  const searchRef = useSearchKeys({ label })
  /** The props of a list of these plugins, `nouns` in words. */
  const listOf = (items: readonly Plugin[], nouns: string): ReportView<View> => ({
    view,
    onChange: (changes) => setView({ ...view, ...changes }),
    searchRef,
    scroller,
    library: paths.plugins,
    onShowAll: () => setView(everything),
    searched: {
      search: pluginSearch,
      typed: shownView.search,
      items,
      nameOf: (plugin) => plugin.name,
      nouns,
      onSearch: (search) => setView({ ...everything, search }),
    },
  })
  return { view, shownView, listOf }
}
