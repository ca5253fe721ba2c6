import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { formattedNumber } from '../text/locale.ts'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  label: string
  tabs: { value: Value; label: string; count?: number; content: ReactNode }[]
  /** `box` for two or three that share a form's width. */
  look?: 'underline' | 'box'
  /** Content at the right end of the row of tabs. */
  aside?: ReactNode
  /** The right end of the row, for content that a panel puts there. */
  asideRef?: Ref<HTMLDivElement>
  /** Panels that were open once stay rendered but hidden, with their input. */
  keepsSheets?: boolean
}

/** Tabs with panels. Only the selected panel is rendered, unless `keepsSheets` is set. Arrow keys, Home and End change the tab. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, label, tabs, look, aside, asideRef, keepsSheets = false } = props
  const rendered = useRendered(value, keepsSheets)
  const list = useShownTab(value)

  function change(next: string) {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }

  return (
    <RadixTabs.Root value={value} onValueChange={change}>
      <div className={styles.row} data-look={look}>
        <RadixTabs.List ref={list} aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className={styles.tab}
              // Radix focuses the pressed tab itself, which looks like the focus of a key to the browser.
              onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{formattedNumber(tab.count)}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {(aside || asideRef) && (
          <div ref={asideRef} className={styles.aside}>
            {aside}
          </div>
        )}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          forceMount={rendered.has(tab.value) || undefined}
          hidden={tab.value !== value}
          tabIndex={undefined}
        >
          {rendered.has(tab.value) && tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** Keeps the selected one of tabs in sight whose row is wider than the page, also when the page gets narrower. Returns the ref of the row. */
function useShownTab(value: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected whenever the value changes
  useLayoutEffect(() => {
    const row = list.current
    if (!row) return
    // It is also called once as it begins, before the row is painted.
    const resizes = new ResizeObserver(() => showSelected(row))
    resizes.observe(row)
    return () => resizes.disconnect()
  }, [value])
  return list
}

function showSelected(row: HTMLElement) {
  const tab = row.querySelector('[aria-selected="true"]')
  if (!tab) return
  const [shown, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (place.left < shown.left) row.scrollLeft += place.left - shown.left
  else if (place.right > shown.right) row.scrollLeft += place.right - shown.right
}

/** The panels to render: the selected one and, with `keepsSheets`, those that were open before. */
function useRendered<Value extends string>(value: Value, keepsSheets: boolean) {
  const [seen, setSeen] = useState<ReadonlySet<Value>>(new Set([value]))
  if (!keepsSheets) return new Set([value])
  if (seen.has(value)) return seen
  const more = new Set([...seen, value])
  setSeen(more)
  return more
}
