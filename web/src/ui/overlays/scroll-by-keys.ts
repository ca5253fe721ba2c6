/** The ref of a scrolling element, which is focusable while it overflows and has nothing focusable inside, so that keys can scroll it. */
export function scrollByKeys(element: HTMLElement | null) {
  if (!element) return undefined
  const update = () => {
    const isStop = element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE)
    if (isStop) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(update)
  sizes.observe(element)
  for (const child of element.children) sizes.observe(child)
  return () => sizes.disconnect()
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'
