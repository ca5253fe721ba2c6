import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/* The specified sizes and colors are in the style sheets, which no other test reads. */

const WEB = path.resolve(import.meta.dirname, '../web/src')
const sheet = (name: string) => readFileSync(path.join(WEB, name), 'utf8')

test.each([
  ['the sidebar is 64 units wide', 'ui/look/tokens.css', ':root', '--sidebar: 16rem'],
  [
    'the list of an import is about 15rem high',
    'library/import/processing-list.module.css',
    '.list',
    'max-height: 15rem',
  ],
  [
    'the tick of a card is on the right',
    'library/cards/plugin-card-face.module.css',
    '.check',
    'right: 12px',
  ],
  [
    'the tick of a card is at the bottom',
    'library/cards/plugin-card-face.module.css',
    '.check',
    'bottom: 12px',
  ],
  [
    'a ticked card has a ring',
    'library/cards/plugin-card-face.module.css',
    '.card[data-selected="true"]::after',
    'inset 0 0 0 2px var(--card-accent)',
  ],
  [
    'a screenshot has an overlay',
    'library/cards/plugin-card-face.module.css',
    '.card[data-shot="true"]::before',
    'background: var(--card-overlay-shot)',
  ],
  [
    'the list of found authorizations is 300px high at most',
    'features/uad/profile/found-authorizations.module.css',
    '.list',
    'max-height: 300px',
  ],
  [
    'a raw section of a profile is 200px high at most',
    'features/uad/profile/raw-section.module.css',
    '.text',
    'max-height: 200px',
  ],
  [
    'the table of a scan is 220px high at most',
    'features/helper/scanner/scan-table.module.css',
    '.box',
    'max-height: 220px',
  ],
  [
    'the log of a scan is 100px high at most',
    'features/helper/scanner/scan-log.module.css',
    '.log',
    'max-height: 100px',
  ],
])('style sheets: %s', (_, file, selector, declaration) => {
  expect(blockOf(sheet(file), selector)).toContain(declaration)
})

test('the grid has three columns, then two, then one as it gets narrower', () => {
  const css = sheet('ui/data/virtual-grid.module.css')
  const columns = [...css.matchAll(/(?:max-width: (\d+)px[^}]*)?grid-template-columns: ([^;]+);/g)]
  const ofCards = columns.filter(([, width], index) => index === 0 || width)

  expect(ofCards.map(([, width = '', tracks]) => [width, tracks])).toEqual([
    ['', 'repeat(3, minmax(0, 1fr))'],
    ['859', 'repeat(2, minmax(0, 1fr))'],
    ['900', 'repeat(2, minmax(0, 1fr))'],
    ['567', 'minmax(0, 1fr)'],
  ])
})

test('VST is blue, VST3 a darker blue, AU and Component purple, AAX a darker purple, UAD red', () => {
  const [vst, vst3, au, component, aax, uad] = ['vst', 'vst3', 'au', 'component', 'aax', 'uad'].map(badge)

  expect([vst?.name, vst3?.name, au?.name, component, aax?.name, uad?.name]).toEqual([
    'blue',
    'blue',
    'purple',
    au,
    'purple',
    'red',
  ])
  expect(vst3?.light).toBeLessThan(vst?.light ?? 0)
  expect(aax?.light).toBeLessThan(au?.light ?? 0)
})

/** The color of a format's badge: the name of its hue, and the sum of its three channels as its lightness. */
function badge(format: string) {
  const token = blockOf(sheet('library/badges/format-badge.module.css'), `.badge[data-format="${format}"]`)
  expect(token).toContain(`var(--fmt-${format})`)
  const [, hex = ''] = new RegExp(`--fmt-${format}: #(\\w{6});`).exec(sheet('ui/look/tokens.css')) ?? []
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return { name: hueOf(red, green, blue), light: red + green + blue }
}

/** Blue has more green than red, purple more red than green. */
function hueOf(red: number, green: number, blue: number) {
  if (red > 2 * Math.max(green, blue)) return 'red'
  if (blue < Math.max(red, green)) return 'another'
  return green > red ? 'blue' : 'purple'
}

/** The declarations of the first rule with exactly this selector; fails when there is none. */
function blockOf(css: string, selector: string) {
  const start = `\n${css}`.indexOf(`\n${selector} {`)
  expect(start, `${selector} is a rule`).toBeGreaterThan(-1)
  return css.slice(start, css.indexOf('\n}', start))
}
