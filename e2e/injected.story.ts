import type { Page } from '@playwright/test'
import { cellsOfTurn } from '../scripts/parts/gate/turn.mjs'
import { serverLibraryOf } from './parts/bundles/drop-zone.ts'
import { isLong, onTurn } from './parts/campaign.ts'
import { shownPlugins } from './parts/page/library.ts'
import { expectToast } from './parts/page/toast.ts'
import { expect, story } from './parts/story.ts'

const cut = (text: string, length: number) => text.slice(0, length).trim()

/** Scripts that call `ran` when they run. */
const SCRIPTS = [
  '<script>ran(1)</script>',
  '<img src=x onerror=ran(1)>',
  '<svg onload=ran(1)>',
  '<svg><script>ran(1)</script></svg>',
  '<body onload=ran(1)>',
  '<iframe src="javascript:ran(1)">',
  '<iframe srcdoc="<script>parent.ran(1)</script>">',
  '<a href="javascript:ran(1)">x</a>',
  'javascript:ran(1)',
  'JaVaScRiPt:ran(1)//',
  '\u00a0javascript:ran(1)',
  'data:text/html,<script>opener.ran(1)</script>',
  'vbscript:ran(1)',
  '"><img src=x onerror=ran(1)>',
  "'><img src=x onerror=ran(1)>",
  '" onmouseover="ran(1)" x="',
  "' onfocus='ran(1)' autofocus='",
  '" autofocus onfocus=ran(1) x="',
  '</title><script>ran(1)</script>',
  '</textarea><script>ran(1)</script>',
  '</style><script>ran(1)</script>',
  '--><script>ran(1)</script>',
  ']]><script>ran(1)</script>',
  '{{constructor.constructor("ran(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the test injects template syntax as text
  '${ran(1)}',
  '<%= ran(1) %>',
  '#{ran(1)}',
  '\\u003cimg src=x onerror=ran(1)\\u003e',
  '&lt;img src=x onerror=ran(1)&gt;',
  '%3Cimg%20src%3Dx%20onerror%3Dran(1)%3E',
  '<details open ontoggle=ran(1)>',
  '<video><source onerror=ran(1)>',
  '<input autofocus onfocus=ran(1)>',
  '<marquee onstart=ran(1)>',
  '<object data="javascript:ran(1)">',
  '<embed src="javascript:ran(1)">',
  '<math><mi xlink:href="javascript:ran(1)">x',
  '<style>@import "javascript:ran(1)"</style>',
  '<meta http-equiv=refresh content="0;javascript:ran(1)">',
  '<base href="javascript:ran(1)//">',
  '<form><button formaction=javascript:ran(1)>x',
  'url(javascript:ran(1))',
]

const BEFORE = ['', '"', "'", '">', '</script>', '</option>', '<!--', '`']

/** Texts that would run if a page did not treat them as text; those of this turn, and many more in the long campaign. */
const INJECTED_TEXTS = isLong
  ? BEFORE.flatMap((before) => SCRIPTS.map((script) => `${before}${script}`))
  : cellsOfTurn(SCRIPTS)

story.setTimeout(INJECTED_TEXTS.length * 4000 + 60_000)

/** Detects injected scripts; `calm` expects that none ran and that no URL on the page would run one. */
async function sentinel(page: Page) {
  const ran: string[] = []
  await page.exposeFunction('ran', () => ran.push('a script'))
  page.on('dialog', (dialog) => {
    ran.push(`a ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => ran.push('a window'))
  return async (where: string) => {
    const found = await page.evaluate(() => {
      const dangerous: string[] = []
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'].includes(
            name,
          )
          if (name.startsWith('on')) dangerous.push(`${element.tagName} ${name}`)
          if (isAddress && /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu.test(value))
            dangerous.push(`${element.tagName} ${name}=${value}`)
        }
        if (/^(?:iframe|object|embed|base|marquee|video)$/i.test(element.tagName))
          dangerous.push(element.tagName)
      }
      const scripts = [...document.scripts].filter((script) => script.src === '')
      return [...dangerous, ...scripts.map(() => 'an inline script')]
    })
    expect([...ran, ...found], where).toEqual([])
  }
}

/** Navigates without reloading the app. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

story('scripts in every field of every plugin stay text in every view', async ({ page, producer }) => {
  const calm = await sentinel(page)
  const named = INJECTED_TEXTS.map((script, i) => cut(`${String(i).padStart(3, '0')}${script}`, 200))
  const plugins = INJECTED_TEXTS.map((script, i) => ({
    name: named[i],
    manufacturer: cut(script, 120),
    type: cut(script, 60),
    version: cut(script, 60),
    format: 'VST3',
    path: cut(script, 1024),
    architectures: ['x86_64'],
    platform: 'macos',
    updateAvailable: true,
  }))
  await producer.call('POST', '/api/plugins/bulk-import', { plugins })
  for (const { id, name } of await serverLibraryOf(producer)) {
    const i = Number(name.slice(0, 3))
    const script = INJECTED_TEXTS[i] ?? ''
    await producer.call('PATCH', `/api/plugins/${id}/edit`, {
      name: named[i],
      description: script,
      tags: [cut(script, 40)],
    })
  }
  const library = await serverLibraryOf(producer)
  expect(library).toHaveLength(INJECTED_TEXTS.length)

  for (const density of ['Comfortable', 'Compact', 'List']) {
    await page.goto('/plugins')
    await page.getByRole('radio', { name: density }).check({ force: true })
    await expect(shownPlugins(page).first()).toBeVisible()
    if (INJECTED_TEXTS.length < 150) await expect(shownPlugins(page)).toHaveCount(INJECTED_TEXTS.length)
    await calm(density)
  }
  for (const group of ['manufacturer', 'type', 'tag']) {
    await page.getByRole('combobox', { name: 'Group by' }).selectOption(group)
    await calm(`groups by ${group}`)
  }

  for (const { id, name } of library) {
    await goWithin(page, `/plugins?plugin=${id}&edit=1`)
    const dialog = page.getByRole('dialog', { name: 'Edit Plugin Details' })
    await expect(dialog.getByLabel('Plugin Name')).toHaveValue(name)
    await calm(`the edit of ${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('complementary').getByRole('heading', { name, level: 2 })).toBeVisible()
    await calm(`the details of ${name}`)
  }
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'By manufacturer' })).toBeVisible()
  await calm('the dashboard')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search plugins, pages and actions' })
  for (const script of INJECTED_TEXTS.slice(0, 14)) {
    await field.fill(script)
    await calm(`the palette with ${script}`)
  }
  await page.goto('/updates')
  await expect(page.getByText('New version available').first()).toBeVisible()
  await calm('the updates')
  await page.goto('/rosetta-report')
  await expect(page.getByRole('main')).toContainText('Needs Rosetta')
  await calm('the report')
})

story('scripts in the URL stay text', onTurn(2), async ({ page, producer, complaints }) => {
  const calm = await sentinel(page)
  await producer.owns({ name: 'Tape' })
  await page.goto('/plugins')
  await expect(shownPlugins(page)).toHaveCount(1)
  const names = ['q', 'type', 'tag', 'format', 'manufacturer', 'missing', 'plugin', 'add']
  for (const script of INJECTED_TEXTS) {
    for (const name of isLong ? names : [])
      await goWithin(page, `/plugins?${new URLSearchParams({ [name]: script })}`)
    await goWithin(page, `/plugins?${new URLSearchParams(names.map((name) => [name, script]))}`)
    await goWithin(page, `/plugins?${new URLSearchParams({ q: script, type: script, tag: script })}`)
    await calm(`the address with ${script}`)
  }
  for (const script of INJECTED_TEXTS.slice(0, 8)) {
    await page.goto(`/plugins?${new URLSearchParams({ q: script, type: script })}#${script}`)
    await calm(`the first address with ${script}`)
    await goWithin(page, `/settings?${new URLSearchParams({ tab: script })}`)
    await page.goto(`/nowhere/${encodeURIComponent(script)}`)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await calm(`other addresses with ${script}`)
  }
  expect(complaints).toEqual([])
})

story(
  'scripts as display names stay text in the sidebar, settings and messages',
  async ({ page, producer }) => {
    const calm = await sentinel(page)
    await page.goto('/settings')
    const field = page.getByLabel('Display Name')
    for (const script of INJECTED_TEXTS) {
      const name = cut(script, 80)
      await field.fill(name)
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      expect((await saved).status(), name).toBe(200)
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(name.trim())
      await calm(`the display name ${name}`)
    }
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Username').fill(producer.username)
    await page.getByLabel('Password', { exact: true }).fill(producer.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login successful')
    await calm('the welcome')
  },
)
