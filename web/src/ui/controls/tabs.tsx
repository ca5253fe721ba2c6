import { type KeyboardEvent, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
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

/** Tabs with panels; arrow keys, Home and End change the tab. Of our own, because those of radix-ui bring 8 kB to the sign-in page. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, label, tabs, look, aside, asideRef, keepsSheets = false } = props
  const rendered = useRendered(value, keepsSheets)
  const list = useShownTab(value)
  const id = useId()

  /** The browser would scroll the row by these keys. With Alt, Ctrl or Cmd they are its own. */
  function walk(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = tabs.findIndex((tab) => tab.value === value)
    const next = tabs.at(nextPlace(event.key, from, tabs.length) ?? tabs.length)
    if (!next) return
    event.preventDefault()
    document.getElementById(`${id}-${next.value}`)?.focus()
    if (next.value !== value) onChange(next.value)
  }

  return (
    <div>
      <div className={styles.row} data-look={look}>
        <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={walk}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => tab.value !== value && onChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{formattedNumber(tab.count)}</span>}
            </button>
          ))}
        </div>
        {(aside || asideRef) && (
          <div ref={asideRef} className={styles.aside}>
            {aside}
          </div>
        )}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {rendered.has(tab.value) && tab.content}
        </div>
      ))}
    </div>
  )
}

/** The place of the tab that a key leads to; the arrows go around. `undefined` for another key. */
function nextPlace(key: string, from: number, count: number) {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return from - 1
  return undefined
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
