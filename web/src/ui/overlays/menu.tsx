import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import styles from './menu.module.css'
import type { MenuItem } from './menu-list.tsx'

/** The list of every menu, loaded when the first is opened. */
export const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

type MenuProps = {
  label: string
  /** The content of the button, usually an icon. */
  trigger: ReactNode
  items: MenuItem[]
  /** The class of the button, when it is not a plain icon button. */
  className?: string
  tabIndex?: number
  isDisabled?: boolean
}

/** A button that opens a menu. A grid shows many of these, so the menu is mounted only when it is first opened. */
export function Menu({ label, trigger, items, className = 'knob', tabIndex, isDisabled }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'never' | 'by-pointer' | 'by-key' | 'closed'>('never')
  const isOpen = opened === 'by-pointer' || opened === 'by-key'

  function handleClick(event: MouseEvent) {
    event.stopPropagation()
    setOpened(isOpen ? 'closed' : 'by-pointer')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return
    event.stopPropagation()
    event.preventDefault()
    setOpened('by-key')
  }

  return (
    <span className={styles.place}>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        disabled={isDisabled}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        {trigger}
      </button>
      {opened !== 'never' && (
        <MenuList
          items={items}
          isOpen={isOpen}
          isByKey={opened === 'by-key'}
          opener={{ button }}
          onOpen={() => setOpened('by-pointer')}
          onClose={() => setOpened('closed')}
        />
      )}
    </span>
  )
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']
