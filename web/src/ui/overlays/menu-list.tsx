import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { RefObject } from 'react'
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

type MenuListProps = {
  items: MenuItem[]
  isOpen: boolean
  /** It was opened with a key: its first entry gets the focus. */
  isByKey?: boolean
  /** The button with its name, which closes it itself, or the element that it belongs to, with a name of its own. */
  opener: { button: RefObject<HTMLElement | null> } | { element: HTMLElement; label: string; point: Point }
  onOpen: () => void
  onClose: () => void
}

/** A place in the window, in pixels. */
export type Point = { x: number; y: number }

/** The list of a menu, on an anchor that covers its button, or at a point. Not modal: the rest of the page stays there for screen readers. */
export function MenuList({ items, isOpen, isByKey = false, opener, onOpen, onClose }: MenuListProps) {
  const isOfButton = 'button' in opener
  const openerOf = () => (isOfButton ? opener.button.current : opener.element)

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={(open) => (open ? onOpen() : onClose())}>
      <DropdownMenu.Trigger asChild>
        <span
          className={isOfButton ? styles.anchor : styles.point}
          style={isOfButton ? undefined : { left: opener.point.x, top: opener.point.y }}
          aria-hidden="true"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={placeOf(openerOf())}>
        <DropdownMenu.Content
          className={styles.menu}
          {...(isOfButton
            ? { 'aria-labelledby': opener.button.current?.id, align: 'end', sideOffset: 4 }
            : {
                'aria-labelledby': undefined,
                'aria-label': opener.label,
                'data-opener': opener.element.id,
                side: 'right',
                align: 'start',
                sideOffset: 2,
              })}
          collisionPadding={8}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
          onInteractOutside={(event) => {
            // The button closes the menu itself; closed before its click, the menu would open again.
            if (isOfButton && event.target instanceof Node && openerOf()?.contains(event.target))
              event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The focus stays with whatever was pressed instead, or with a dialog that an entry has opened.
            if (document.activeElement === document.body) openerOf()?.focus()
          }}
        >
          {items.map((item, index) => (
            <MenuEntry
              key={item === 'line' ? `line ${index}` : item.label}
              item={item}
              isFocused={index === 0 && isByKey}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The landmark or the dialog that a menu belongs to: outside of them a screen reader has no place for it. */
const placeOf = (opener: Element | null) => opener?.closest<HTMLElement>('[role=dialog], main') ?? null

type MenuEntryProps = {
  item: MenuItem
  isFocused: boolean
}

/** One entry of a menu, or the line between two. */
function MenuEntry({ item, isFocused }: MenuEntryProps) {
  const offline = useOffline(typeof item === 'object' && 'icon' in item && item.needsServer === true)
  if (item === 'line') return <DropdownMenu.Separator className={styles.line} />
  const ref = isFocused ? focusOnce : undefined
  if ('isChecked' in item) {
    return (
      <DropdownMenu.CheckboxItem
        ref={ref}
        className={styles.item}
        checked={item.isChecked}
        onCheckedChange={item.onSelect}
        onSelect={(event) => event.preventDefault()}
      >
        <span className={styles.check}>{item.isChecked && <Check size={15} />}</span>
        {item.label}
      </DropdownMenu.CheckboxItem>
    )
  }
  const { label, icon: Icon, onSelect, isDanger, isDisabled } = item
  return (
    <DropdownMenu.Item
      ref={ref}
      className={styles.item}
      data-danger={isDanger || undefined}
      {...offline}
      disabled={isDisabled || offline !== undefined}
      onSelect={onSelect}
    >
      <Icon size={15} />
      {label}
    </DropdownMenu.Item>
  )
}

/** A menu opened with a key focuses its first entry; Radix cannot know how it was opened. */
function focusOnce(entry: HTMLElement | null) {
  entry?.focus({ preventScroll: true })
}
