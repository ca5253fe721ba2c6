import { useEffect, useRef } from 'react'
import { goToResults, returnToSearch } from '../shell/shell-words.ts'
import { useContentScroller } from '../shell/use-panel.ts'
import { isDialogOpen } from './shortcut.ts'
import { useShortcut } from './use-shortcut.ts'

/**
 * The keys between the search of a page and its list: `/` goes to the field; Arrow Down and Enter go from there to the first result, and
 * Enter opens the only one; Escape goes back to the field. Arrow Down on the page or on its heading goes to the first result on the screen.
 * Returns the ref for the field. Call it before other shortcuts with Escape, which then come first.
 */
export function useSearchKeys({ label, isEnabled = true }: { label: string; isEnabled?: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const scroller = useContentScroller()

  function goToField() {
    field.current?.focus()
    field.current?.select()
  }

  useShortcut('/', goToField, { label, isEnabled })
  useShortcut('ArrowDown', null, { label: goToResults, isEnabled })
  useShortcut('Escape', () => document.activeElement?.closest(RESULT) && goToField(), {
    label: returnToSearch,
    isEnabled,
  })

  useEffect(() => {
    if (!isEnabled) return
    function handleKey(event: KeyboardEvent) {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || isDialogOpen() || hasModifier(event)) return
      const isSearching = target === field.current
      if (!(key === 'ArrowDown' && (isSearching || isOnPage(target))) && !(key === 'Enter' && isSearching))
        return
      const entry = isSearching ? firstResult(scroller.current) : firstOnScreen(scroller.current)
      if (!entry) return
      event.preventDefault()
      entry.focus()
      if (key === 'Enter' && document.querySelectorAll(RESULT).length === 1) entry.click()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isEnabled, scroller])

  return field
}

/** An item of a list, and in it what receives the focus: see `VirtualGrid`. */
const RESULT = '[data-index]'
const ENTRY = '[data-roving]'

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey

/** On nothing, or on what has the focus only because a page was opened, such as its heading. */
const isOnPage = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target === document.body || target.matches('main, h1, h2')) &&
  target.closest(RESULT) === null

function firstResult(scroller: HTMLElement | null) {
  const first = () => document.querySelector<HTMLElement>(`${RESULT}[data-index="0"] ${ENTRY}`)
  // A long list has only the rows near the screen on the page.
  if (!first() && scroller) scroller.scrollTop = 0
  return first() ?? firstOnScreen(scroller)
}

function firstOnScreen(scroller: HTMLElement | null) {
  const top = scroller?.getBoundingClientRect().top ?? 0
  const results = [...document.querySelectorAll(RESULT)].sort((a, b) => indexOf(a) - indexOf(b))
  const shown = results.find((result) => result.getBoundingClientRect().top >= top) ?? results[0]
  return shown?.querySelector<HTMLElement>(ENTRY)
}

const indexOf = (result: Element) => Number(result.getAttribute('data-index'))
