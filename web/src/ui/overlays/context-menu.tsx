import { ContextMenu as RadixContextMenu } from 'radix-ui'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './menu.module.css'
import { MenuEntry, type MenuItem, menuPlaceOf } from './menu.tsx'

/** A menu for one element. `opener`, which needs an id, gets the focus back, also from a dialog that the menu opens. */
export type ElementMenu = { label: string; items: MenuItem[]; opener: HTMLElement }

type ContextMenuProps = {
  /** The menu for what is below the pointer or has the focus; undefined leaves the browser's own menu. */
  menuFor: (target: Element) => ElementMenu | undefined
  children: ReactNode
}

/**
 * The menu of a right-click, of the context-menu key and of a long press, for many elements at once: there is only one, and the
 * children never render again because of it.
 */
export function ContextMenu({ menuFor, children }: ContextMenuProps) {
  const [menu, setMenu] = useState<ElementMenu & { place: HTMLElement | null }>()
  const [isOpen, setIsOpen] = useState(false)
  const pressed = useRef<Element>(undefined)

  function remember({ target }: { target: EventTarget }) {
    pressed.current = target instanceof Element ? target : undefined
  }

  /** Without a menu of ours, Radix must not see the event: it would suppress the menu of the browser. */
  function prepare(event: MouseEvent) {
    remember(event)
    if (!menuOfPressed()) event.stopPropagation()
  }

  const menuOfPressed = () => pressed.current && menuFor(pressed.current)

  function changeOpen(open: boolean) {
    const next = open ? menuOfPressed() : undefined
    setIsOpen(next !== undefined)
    // What opened it may be gone while it is open.
    if (next) setMenu({ ...next, place: menuPlaceOf(next.opener) })
  }

  useEffect(() => {
    if (!isOpen) return
    // It stands where the pointer was, which may be outside a narrower window.
    const close = () => setIsOpen(false)
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [isOpen])

  return (
    // Not modal, like every menu: the rest of the page stays there for screen readers.
    <RadixContextMenu.Root modal={false} open={isOpen} onOpenChange={changeOpen}>
      <RadixContextMenu.Trigger asChild>
        <div onPointerDownCapture={remember} onContextMenuCapture={prepare}>
          {children}
        </div>
      </RadixContextMenu.Trigger>
      {menu && (
        <RadixContextMenu.Portal container={menu.place}>
          <RadixContextMenu.Content
            className={styles.menu}
            aria-label={menu.label}
            data-opener={menu.opener.id}
            collisionPadding={8}
            onClick={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // What was pressed instead, or a dialog that an entry has opened, keeps the focus.
              if (document.activeElement === document.body) menu.opener.focus()
            }}
          >
            {menu.items.map((item, index) => (
              <MenuEntry
                key={item === 'line' ? `line ${index}` : item.label}
                parts={RadixContextMenu}
                item={item}
              />
            ))}
          </RadixContextMenu.Content>
        </RadixContextMenu.Portal>
      )}
    </RadixContextMenu.Root>
  )
}
