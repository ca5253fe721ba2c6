import type { ComponentType } from 'react'
import { useSearchParams } from 'wouter'
import { Tabs } from '../../ui/controls/tabs.tsx'

type TabbedPageProps<Tab extends string> = {
  label: string
  /** The label of each tab. */
  labels: Record<Tab, string>
  /** What each tab shows; it loads what it needs by itself. */
  contents: Record<Tab, ComponentType>
}

/** A page of tabs; `?tab=` selects one, the first is shown without. Another tab leaves the rest of the address behind. */
export function TabbedPage<Tab extends string>({ label, labels, contents }: TabbedPageProps<Tab>) {
  const [search, setSearch] = useSearchParams()
  const tabs = Object.keys(labels) as Tab[] // as: the keys of the record
  const first = tabs[0] ?? ''
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? first

  return (
    <Tabs
      label={label}
      value={chosen}
      onChange={(tab) => setSearch(tab === first ? {} : { tab })}
      tabs={tabs.map((value) => {
        const Contents: ComponentType = contents[value]
        return { value, label: labels[value], content: <Contents /> }
      })}
    />
  )
}
