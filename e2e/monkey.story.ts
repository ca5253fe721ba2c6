import type { Page } from '@playwright/test'
import { oneOf, randomOf } from '#shared/uad/testing/random.ts'
import { numberOfCommit, turnOfCommit } from '../scripts/parts/gate/commit.mjs'
import { isLong } from './parts/campaign.ts'
import { PAGES } from './parts/page/pages.ts'
import { furnishCollection } from './parts/states/furnish-collection.ts'
import { expect, story } from './parts/story.ts'

const MINUTES = isLong ? 20 : 1
/** As many as an idle machine does in this time, or half of that where each turn makes other choices. A busy machine does fewer. */
const ACTS = MINUTES * (isLong ? 150 : 75)

/** The same seed makes the same choices. `npm test` has one for each turn, and `PLUGFOLIO_SEED` repeats those of a failure. */
const SEED = Number(process.env.PLUGFOLIO_SEED ?? (isLong ? numberOfCommit() : turnOfCommit()))

const WIDTHS = [1440, 390]
const KEYS = 'Tab Enter Escape ArrowDown ArrowRight / ? s Control+k Control+z Home End'.split(' ')
const WORDS = ['tape', 'velvet eq', 'maker 3', '12', 'ü', '']

/** Ends the session or the account, or leaves the product. */
const NEVER = 'sign out|delete (my )?account|print|download|export|disconnect|remove this computer'

story('random presses find no fault of a page', async ({ page, producer, server, complaints }) => {
  story.setTimeout((MINUTES + 5) * 60_000)
  const stop = await furnishCollection(producer, server.url, 151)
  const random = randomOf(SEED)
  const steps: string[] = []
  const faults = new Map<string, string>()
  page.on('dialog', (dialog) => dialog.dismiss())
  page.context().on('page', (other) => other.close())
  await page.goto('/')

  const end = Date.now() + MINUTES * 60_000
  while (steps.length < ACTS && Date.now() < end && faults.size < 20) {
    const { did, fault } = await chooseAct(random)(page, random)
    steps.push(did)
    if (!page.url().startsWith(server.url)) await page.goto('/')
    await page.waitForTimeout(80)
    for (const found of [fault, await shownFault(page), ...complaints.splice(0)])
      if (found) faults.set(found, `${new URL(page.url()).pathname}, after: ${steps.slice(-6).join(' > ')}`)
  }
  await stop()
  expect([...faults], `PLUGFOLIO_SEED=${SEED}, ${steps.length} steps`).toEqual([])
})

type Act = (page: Page, random: () => number) => Promise<{ did: string; fault?: string | undefined }>

/** Mostly presses, as of a person who looks around. */
function chooseAct(random: () => number): Act {
  const number = random()
  if (number < 0.55) return pressControl
  if (number < 0.7) return scroll
  if (number < 0.8) return pressKey
  if (number < 0.86) return search
  if (number < 0.92) return visit
  if (number < 0.96) return goBack
  return closeDialogs
}

/** Presses a control in sight in its middle. The focus must stay where keys can go on. */
const pressControl: Act = async (page, random) => {
  const part = random()
  const lookFor = () => page.evaluate(controlAt, { part, never: NEVER })
  const target = await lookFor()
  if (!target) return { did: 'find nothing to press' }
  const { name, x, y, coveredBy, isLink } = target
  if (coveredBy) {
    const isStill = await stays(page, async () => Boolean((await lookFor())?.coveredBy))
    return { did: `see ${name}`, fault: isStill ? `${name} is covered by ${coveredBy}` : undefined }
  }
  await page.mouse.click(x, y, { delay: 30 })
  await page.waitForTimeout(200)
  const isLost = () => page.evaluate(() => document.activeElement === document.body && document.hasFocus())
  const isFault = !isLink && (await stays(page, isLost))
  return { did: `press ${name}`, fault: isFault ? `${name} loses the focus` : undefined }
}

const scroll: Act = async (page, random) => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const by = Math.round((random() - 0.3) * 3000)
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.wheel(0, by)
  return { did: `scroll by ${by}` }
}

const pressKey: Act = async (page, random) => {
  const key = oneOf(KEYS, random)
  await page.keyboard.press(key)
  return { did: `press ${key}` }
}

/** A control may go between the look and the press, as when a page follows. */
const GONE_SOON = { timeout: 3000 }
const ANSWERS = [() => true, () => false] as const

const search: Act = async (page, random) => {
  const word = oneOf(WORDS, random)
  const field = page.getByRole('searchbox').first()
  const isThere = (await field.isVisible()) && (await field.fill(word, GONE_SOON).then(...ANSWERS))
  return { did: isThere ? `search for “${word}”` : 'find no search' }
}

const visit: Act = async (page, random) => {
  const [path, width] = [oneOf(PAGES, random), oneOf(WIDTHS, random)]
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  return { did: `open ${path} at ${width} px` }
}

const goBack: Act = async (page) => {
  await page.goBack()
  return { did: 'go back' }
}

/** Escape closes what is open, and a question about unsaved input is answered. */
const closeDialogs: Act = async (page) => {
  const open = page.locator('[role=dialog], [role=alertdialog]')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  for (let tries = 0; tries < 20 && (await open.count()) > 0; tries++) {
    if ((await discard.count()) > 0)
      await discard
        .first()
        .click(GONE_SOON)
        .then(...ANSWERS)
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
  }
  if ((await open.count()) === 0) return { did: 'close dialogs' }
  const words = (await open.last().innerText()).slice(0, 60)
  await page.goto('/')
  return { did: 'close dialogs', fault: `A dialog stays after Escape: ${words}` }
}

/** True when this is so at each of many looks: a busy machine takes its time to draw. */
async function stays(page: Page, isSo: () => Promise<boolean>) {
  for (let looks = 0; looks < 20; looks++) {
    if (!(await isSo())) return false
    await page.waitForTimeout(500)
  }
  return true
}

/** The first text that no page may show. */
async function shownFault(page: Page) {
  const text = await page.locator('body').innerText()
  return /.{0,30}(?:\bundefined\b|\bNaN\b|\[object Object\]|We couldn.t show this page).{0,30}/.exec(
    text,
  )?.[0]
}

/** Where to press a control; `coveredBy` is '' when the press reaches it. */
type Target = { name: string; x: number; y: number; coveredBy: string; isLink: boolean }

/**
 * Runs in the page: the control in sight that is `part` (0 to 1) of the way through those of the topmost layer, and what is drawn over
 * its middle after it was scrolled away from the edges. Undefined without any; those whose name matches `never` are left out.
 */
async function controlAt({ part, never }: { part: number; never: string }): Promise<Target | undefined> {
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
