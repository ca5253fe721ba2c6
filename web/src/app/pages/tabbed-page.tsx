import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { ActionsPlace } from '../lists/page-actions.tsx'

type TabbedPageProps<Tab extends string> = {
  label: string
  /** The label of each tab. */
  labels: Record<Tab, string>
  /** The content of each tab; it loads its data by itself. */
  contents: Record<Tab, ComponentType>
}

/** A page of tabs; `?tab=` selects one, the first is shown without. Another tab leaves the rest of the address behind. */
export function TabbedPage<Tab extends string>({ label, labels, contents }: TabbedPageProps<Tab>) {
  const [search, setSearch] = useSearchParams()
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null)
  const tabs = Object.keys(labels) as Tab[] // as: the keys of the record
  const first = tabs[0] ?? ''
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? first

  return (
    <ActionsPlace value={actionsPlace}>
      <Tabs
        label={label}
        value={chosen}
        onChange={(tab) => setSearch(tab === first ? {} : { tab })}
        asideRef={setActionsPlace}
        tabs={tabs.map((value) => {
          const Contents: ComponentType = contents[value]
          return { value, label: labels[value], content: <Contents /> }
        })}
      />
    </ActionsPlace>
  )
}
