import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** A column is walked up and down, a row to both sides. */
const STEPS: Record<'column' | 'row', Record<string, number>> = {
  column: { ArrowDown: 1, ArrowUp: -1 },
  row: { ArrowRight: 1, ArrowLeft: -1 },
}

/**
 * Makes the buttons of a box one tab stop, because a rail can have a hundred: the arrows, Home and End move between them. The stop is
 * the button that had the focus last, or else the first. A text field keeps its keys.
 */
export function useOneStop(box: RefObject<HTMLElement | null>, way: keyof typeof STEPS) {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const keepOneStop = () => {
      const buttons = buttonsIn(element)
      const stop = buttons.find((button) => button.dataset.stop !== undefined) ?? buttons[0]
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
    }
    keepOneStop()
    const observer = new MutationObserver(keepOneStop)
    // A button is disabled while the server cannot be reached, and then cannot be the stop.
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [box])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target instanceof HTMLButtonElement)) return
    const buttons = buttonsIn(event.currentTarget)
    const next = nextButton(event.key, { buttons, from: event.target, way })
    if (!next) return
    event.preventDefault()
    // The arrows of the page mean its list.
    event.stopPropagation()
    next.focus()
  }

  function handleFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (!(target instanceof HTMLButtonElement)) return
    for (const button of buttonsIn(currentTarget)) {
      button.tabIndex = button === target ? 0 : -1
      if (button === target) button.dataset.stop = ''
      else delete button.dataset.stop
    }
  }

  return { onKeyDown: handleKeyDown, onFocus: handleFocus }
}

const buttonsIn = (element: Element) =>
  [...element.querySelectorAll('button')].filter((button) => !button.disabled)

type Place = { buttons: HTMLButtonElement[]; from: HTMLButtonElement; way: keyof typeof STEPS }

function nextButton(key: string, { buttons, from, way }: Place) {
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const step = STEPS[way][key]
  return step === undefined ? undefined : buttons[buttons.indexOf(from) + step]
}
