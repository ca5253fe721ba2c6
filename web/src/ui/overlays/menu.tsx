import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useOffline } from '../controls/server-reach.ts'
import styles from './menu.module.css'

export type MenuItem =
  | {
      label: string
      icon: LucideIcon
      onSelect: () => void
      isDanger?: boolean
      isDisabled?: boolean
      /** Disabled while the server cannot be reached. */
      needsServer?: boolean
    }
  /** A choice that is on or off; the menu stays open. */
  | { label: string; isChecked: boolean; onSelect: () => void }
  | 'line'

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

/**
 * A button that opens a menu. A grid shows many of these, so the menu is mounted only when it is first opened, on an
 * anchor that covers the button.
 */
export function Menu({ label, trigger, items, className = styles.trigger, tabIndex, isDisabled }: MenuProps) {
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
        <DropdownMenu.Root
          // A modal menu would hide the rest of the page, with the focus guards in it, from screen readers.
          modal={false}
          open={isOpen}
          onOpenChange={(open) => setOpened(open ? 'by-pointer' : 'closed')}
        >
          <DropdownMenu.Trigger asChild>
            <span className={styles.anchor} aria-hidden="true" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal container={menuPlaceOf(button.current)}>
            <DropdownMenu.Content
              className={styles.menu}
              aria-labelledby={id}
              align="end"
              sideOffset={4}
              collisionPadding={8}
              onClick={(event) => event.stopPropagation()}
              onKeyDown={(event) => event.stopPropagation()}
              onInteractOutside={(event) => {
                // The button closes the menu itself; closed before its click, the menu would open again.
                if (event.target instanceof Node && button.current?.contains(event.target))
                  event.preventDefault()
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                // A dialog that an entry has opened keeps the focus.
                if (document.activeElement === document.body) button.current?.focus()
              }}
            >
              {items.map((item, index) => (
                <MenuEntry
                  key={item === 'line' ? `line ${index}` : item.label}
                  parts={DropdownMenu}
                  item={item}
                  isFocused={index === 0 && opened === 'by-key'}
                />
              ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </span>
  )
}

/** The landmark or the dialog that a menu belongs to: outside of them a screen reader has no place for it. */
export const menuPlaceOf = (opener: Element | null) =>
  opener?.closest<HTMLElement>('[role=dialog], main') ?? null

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

type MenuEntryProps = {
  /** The kind of menu that it is in. */
  parts: Pick<typeof DropdownMenu, 'Item' | 'CheckboxItem' | 'Separator'>
  item: MenuItem
  isFocused?: boolean
}

/** One entry of a menu, or the line between two. */
export function MenuEntry({ parts, item, isFocused }: MenuEntryProps) {
  const offline = useOffline(typeof item === 'object' && 'icon' in item && item.needsServer === true)
  if (item === 'line') return <parts.Separator className={styles.line} />
  const ref = isFocused ? focusOnce : undefined
  if ('isChecked' in item) {
    return (
      <parts.CheckboxItem
        ref={ref}
        className={styles.item}
        checked={item.isChecked}
        onCheckedChange={item.onSelect}
        onSelect={(event) => event.preventDefault()}
      >
        <span className={styles.check}>{item.isChecked && <Check size={15} />}</span>
        {item.label}
      </parts.CheckboxItem>
    )
  }
  const { label, icon: Icon, onSelect, isDanger, isDisabled } = item
  return (
    <parts.Item
      ref={ref}
      className={styles.item}
      data-danger={isDanger || undefined}
      {...offline}
      disabled={isDisabled || offline !== undefined}
      onSelect={onSelect}
    >
      <Icon size={15} />
      {label}
    </parts.Item>
  )
}

/** A menu opened with a key focuses its first entry; Radix cannot know how it was opened. */
function focusOnce(entry: HTMLElement | null) {
  entry?.focus({ preventScroll: true })
}
