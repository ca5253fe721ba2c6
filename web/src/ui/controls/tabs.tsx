import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  label: string
  tabs: { value: Value; label: string; count?: number; content: ReactNode }[]
  /** `box` for two or three that share a form's width. */
  look?: 'underline' | 'box'
  /** What stands at the right end of the row of tabs. */
  aside?: ReactNode
  /** A sheet that was once in front stays, unseen, with what was typed into it. */
  keepsSheets?: boolean
}

/** Sheets of which one is in front, the only one rendered unless they are kept. Arrow keys move, Home and End jump. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, label, tabs, look, aside, keepsSheets = false } = props
  const id = useId()
  const buttons = useRef(new Map<Value, HTMLButtonElement | null>())
  const current = tabs.findIndex((tab) => tab.value === value)
  const rendered = useRendered(value, keepsSheets)

  function handleKeyDown(event: KeyboardEvent) {
    const target = tabs[indexAfter(event.key, current, tabs.length)]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    buttons.current.get(target.value)?.focus()
  }

  return (
    <div>
      <div className={styles.row} data-look={look}>
        <div role="tablist" aria-label={label} className={styles.list}>
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              ref={(button) => {
                buttons.current.set(tab.value, button)
              }}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={index === current}
              aria-controls={rendered.has(tab.value) ? `${id}-${tab.value}-panel` : undefined}
              tabIndex={index === current ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
              onKeyDown={handleKeyDown}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {tabs
        .filter((tab) => rendered.has(tab.value))
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-${tab.value}-panel`}
            aria-labelledby={`${id}-${tab.value}`}
            hidden={tab.value !== value}
          >
            {tab.content}
          </div>
        ))}
    </div>
  )
}

/** The sheets that are on the page: the one in front, and those that were, when they are kept. */
function useRendered<Value extends string>(value: Value, keepsSheets: boolean) {
  const [seen, setSeen] = useState<ReadonlySet<Value>>(new Set([value]))
  if (!keepsSheets) return new Set([value])
  if (seen.has(value)) return seen
  const more = new Set([...seen, value])
  setSeen(more)
  return more
}

/** Where a key leads, round the ends; -1 for a key that leads nowhere. */
function indexAfter(key: string, current: number, count: number) {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
