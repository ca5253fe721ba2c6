import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
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
}

/** Sheets of which one is in front, the only one rendered. Arrow keys move, Home and End jump. */
export function Tabs<Value extends string>({ value, onChange, label, tabs, look, aside }: TabsProps<Value>) {
  const id = useId()
  const buttons = useRef(new Map<Value, HTMLButtonElement | null>())
  const current = tabs.findIndex((tab) => tab.value === value)

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
              aria-controls={index === current ? `${id}-panel` : undefined}
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
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {tabs[current]?.content}
      </div>
    </div>
  )
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
