/** Where to press a control; `coveredBy` is '' when the press reaches it. */
export type Target = { name: string; x: number; y: number; coveredBy: string; isLink: boolean }

/**
 * Runs in the page: the control in sight that is `part` (0 to 1) of the way through those of the topmost layer, and what is drawn over
 * its middle after it was scrolled away from the edges. Undefined without any; those whose name matches `never` are left out.
 */
export async function controlAt({
  part,
  never,
}: {
  part: number
  never: string
}): Promise<Target | undefined> {
  const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  const CONTROLS = 'button, a[href], input, select, [role=menuitem], [role=option]'
  const layer = [...document.querySelectorAll(LAYERS)].findLast((each) => each.checkVisibility()) ?? document
  const controls = [...layer.querySelectorAll<HTMLElement>(CONTROLS)].filter(isPressable)
  const start = Math.floor(part * controls.length)
  for (const control of [...controls.slice(start), ...controls.slice(0, start)]) {
    if (placeOf(control) === undefined) continue
    if (coverOf(control)) {
      control.scrollIntoView({ block: 'center' })
      await new Promise((done) => setTimeout(done, 100))
    }
    const place = placeOf(control)
    if (!place) continue
    const cover = coverOf(control)
    const coveredBy = cover ? nameOf(cover) : ''
    return { name: nameOf(control), ...place, coveredBy, isLink: control.matches('a[href]') }
  }
  return undefined

  function isPressable(control: HTMLElement) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (control.matches(':disabled, [aria-disabled=true], [type=file]')) return false
    if (control.closest('[inert], [aria-hidden=true]')) return false
    if (new RegExp(never, 'i').test(nameOf(control))) return false
    const isLeaving =
      control instanceof HTMLAnchorElement && (control.origin !== location.origin || control.target !== '')
    return !isLeaving
  }

  /** The middle of a control; undefined when it is outside the window or scrolled out of a box. */
  function placeOf(control: Element) {
    const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (width < 4 || height < 4 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
    for (let box = control.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edge = box.getBoundingClientRect()
      if (x < edge.left || x > edge.right - 1 || y < edge.top || y >= edge.bottom) return undefined
    }
    return { x, y }
  }

  /** The element that a press in the middle of a control reaches instead of it. The button that opens a card covers the whole card. */
  function coverOf(control: Element) {
    const place = placeOf(control)
    const hit = place && document.elementFromPoint(place.x, place.y)
    if (!hit) return undefined
    const isReached = (control.closest('label') ?? control).contains(hit) || hit.contains(control)
    return isReached || hit.closest('article')?.contains(control) ? undefined : hit
  }

  function nameOf(element: Element) {
    const name =
      element.ariaLabel || element.textContent?.trim().slice(0, 40) || element.getAttribute('title')
    return `${element.localName} “${name || element.id}”`
  }
}
