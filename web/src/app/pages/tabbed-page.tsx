import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import { Tabs } from '../../ui/controls/tabs.tsx'

/** A tab: its name in the address, its label, and what it shows, which loads what it needs by itself. */
export type PageTab = { value: string; label: string; Contents: ComponentType }

/** A page of tabs; `?tab=` selects one, the first is shown without. Another tab leaves the rest of the address behind. */
export function TabbedPage({ label, tabs }: { label: string; tabs: PageTab[] }) {
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]?.value ?? ''
  const chosen = tabs.find(({ value }) => value === search.get('tab'))?.value ?? first

  return (
    <Tabs
      label={label}
      value={chosen}
      onChange={(tab) => setSearch(tab === first ? {} : { tab })}
      tabs={tabs.map(({ Contents, ...tab }) => ({ ...tab, content: <Contents /> }))}
    />
  )
}
