import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './menu.module.css'
import { MenuList } from './menu.tsx'
import type { MenuItem, Point } from './menu-list.tsx'

/** A menu for one element. `opener`, which needs an id, gets the focus back, also from a dialog that the menu opens. */
export type ElementMenu = { label: string; items: MenuItem[]; opener: HTMLElement }

type ContextMenuProps = {
  /** The menu for what is below the pointer or has the focus; undefined leaves the browser's own menu. */
  menuFor: (target: Element) => ElementMenu | undefined
  children: ReactNode
}

/** Milliseconds until a finger that rests is a long press. Not every browser has an event for it. */
const LONG_PRESS = 700

/** The menu of a right-click, a long press or the context-menu key, one for many elements, which never render again because of it. */
export function ContextMenu({ menuFor, children }: ContextMenuProps) {
  const [menu, setMenu] = useState<ElementMenu & { point: Point; isByKey: boolean; count: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const longPress = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isByKey = useRef(false)
  const stopWaiting = () => clearTimeout(longPress.current)
  const close = () => setIsOpen(false)

  function openAt(target: EventTarget, { clientX: x, clientY: y }: MouseEvent) {
    stopWaiting()
    const next = target instanceof Element ? menuFor(target) : undefined
    setIsOpen(next !== undefined)
    // The element that opened it may be gone while it is open.
    if (next)
      setMenu((last) => ({
        ...next,
        point: { x, y },
        isByKey: isByKey.current,
        count: (last?.count ?? 0) + 1,
      }))
    return next !== undefined
  }

  function waitForLongPress(event: PointerEvent) {
    isByKey.current = false
    if (event.pointerType === 'mouse') return
    stopWaiting()
    close()
    longPress.current = setTimeout(() => openAt(event.target, event), LONG_PRESS)
  }

  useEffect(() => () => clearTimeout(longPress.current), [])
  useEffect(() => {
    if (!isOpen) return
    // It stands where the pointer was, which may be outside a narrower window.
    const leave = () => setIsOpen(false)
    addEventListener('resize', leave)
    return () => removeEventListener('resize', leave)
  }, [isOpen])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the elements inside are pressed, and have a key for it */}
      <div
        className={styles.ofElements}
        onContextMenu={(event) => openAt(event.target, event) && event.preventDefault()}
        onKeyDownCapture={() => (isByKey.current = true)}
        onPointerDownCapture={waitForLongPress}
        onPointerMove={stopWaiting}
        onPointerCancel={stopWaiting}
        onPointerUp={stopWaiting}
      >
        {children}
      </div>
      {menu && (
        <MenuList
          // Its place does not follow the point while it is open.
          key={menu.count}
          items={menu.items}
          isOpen={isOpen}
          isByKey={menu.isByKey}
          opener={{ element: menu.opener, label: menu.label, point: menu.point }}
          onOpen={() => setIsOpen(true)}
          onClose={close}
        />
      )}
    </>
  )
}
