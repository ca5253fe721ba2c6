import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Installation, Plugin } from '#shared/plugins/plugin.ts'

import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { anInstallation } from '../../../../test/an-installation.ts'
import { type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { windowOf } from '../../../../test/window-of.ts'

// Lazy parts are loaded before the tests, so that no test waits for them.
import '../../../ui/text/markdown-elements.tsx'

const ara = aPlugin({
  name: 'Ara',
  formats: ['VST3', 'AU'],
  version: '2.0.12',
  tags: ['mix', 'bus'],
  metadata: { description: 'A warm one.', isFree: false },
})
const bell = aPlugin({ name: 'Bell', manufacturer: 'Day Sound', type: 'Reverb', updateAvailable: true })
const comb = aPlugin({ name: 'Comb' })
const library = [ara, bell, comb]

const onMac = anInstallation({
  version: '2.0.12',
  architectures: ['arm64'],
  size: 84_000_000,
  machine: 'a',
  computer: 'Studio Mac',
})
const dropped: Installation = {
  ...onMac,
  id: 'two',
  version: '1.0',
  format: 'AU',
  path: 'Ara.component',
  machine: '',
  computer: null,
}

const aLibrary = (handlers: Handlers = {}, at = '/plugins') =>
  aPluginsPage(
    library,
    {
      ...handlers,
      plugins: {
        open: ({ params }) => ({ ...pluginOf(params.id), installations: [onMac, dropped], notes: '' }),
        ...handlers.plugins,
      },
    },
    { at },
  )

const pluginOf = (id: string) => library.find((plugin) => plugin.id === id) ?? ara
const card = (name: string) => screen.getByRole('button', { name })
const panel = (name: string) => screen.findByRole('complementary', { name: `Details of ${name}` })
const noPanel = () => expect(screen.queryByRole('complementary')).toBeNull()
const notes = () => screen.getByRole('textbox', { name: 'Notes' })
const refused = throwing(refusal(503, 'The database is away.'))
const AT_ARA = `/plugins?plugin=${ara.id}`

test('a click on a card shows everything about the plugin beside the list, and the address has it', async () => {
  const { user, address } = await aLibrary({
    community: { state: () => aSharedState({ name: { shown: { value: 'Ara', from: 'bundle' } } }) },
  })

  await user.click(card('Ara'))

  const details = within(await panel('Ara'))
  expect(details.getByRole('heading', { name: 'Ara' })).toBeVisible()
  for (const text of ['FabFilter', '· EQ', 'VST3', 'v2.0.12', 'mix', 'bus', 'A warm one.']) {
    expect(details.getAllByText(text)[0]).toBeVisible()
  }
  expect(await details.findByText('Installed on Studio Mac')).toBeVisible()
  expect(details.getByText('Installed')).toBeVisible()
  expect(details.getByText('/Library/Audio/Plug-Ins/VST3/Ara.vst3')).toBeVisible()
  expect(details.getByText('v2.0.12 · arm64 · 84 MB')).toBeVisible()
  expect(await details.findByRole('button', { name: 'From 1 source' })).toBeVisible()
  expect(address()).toBe(`/plugins?plugin=${ara.id}`)
})

/** The details of Ara with these installations. */
async function araWith(...installations: Installation[]) {
  await aLibrary({ plugins: { open: () => ({ ...ara, installations, notes: '' }) } }, AT_ARA)
  return within(await panel('Ara'))
}

test('of two versions of a VST3 on one computer it is said once which one DAWs load', async () => {
  const own = { ...onMac, id: 'own', path: `/Users/ana${onMac.path}`, version: '1.0.1' }
  const details = await araWith(onMac, own)

  expect(await details.findAllByText(/they load the older version 1\.0\.1, not 2\.0\.12\.$/)).toHaveLength(1)
})

test('installations that cannot be loaded are reported, and can be loaded again', async () => {
  const { user, server } = await aLibrary({ plugins: { open: refused } }, AT_ARA)
  expect(await screen.findByText(/couldn't load where it's installed: The database is away/)).toBeVisible()
  expect(screen.getByPlaceholderText("We couldn't load your notes")).toBeVisible()
  await user.type(notes(), 'x')
  expect(notes()).toHaveValue('')

  server.handlers.plugins = { open: () => ({ ...ara, installations: [onMac], notes: '' }) }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))

  expect(await screen.findByText('Installed on Studio Mac')).toBeVisible()
})

test('a tag is removed with a click, and the toast can undo it', async () => {
  const act = '00000000-0000-4000-8000-00000000ac70'
  const handlers: Handlers['plugins'] = {
    change: ({ params, body }) => ({ ...pluginOf(params.id), ...body, act }),
    undo: () => ({ undoneCount: 1, leftCount: 0, message: '1 plugin is back as it was.' }),
  }
  const { user, server } = await aLibrary({ plugins: handlers }, `/plugins?plugin=${ara.id}`)

  await user.click(await screen.findByRole('button', { name: 'Remove tag mix' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove tag mix' })).toBeNull())
  expect(server.sent('plugins.change')).toContainEqual({ tags: ['bus'] })

  // The styles of the toast let a click through a moment later.
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByRole('button', { name: 'Remove tag mix' })).toBeVisible()
  expect(await screen.findByText('1 plugin is back as it was.')).toBeInTheDocument()
})

const noted = aPlugin({
  name: 'Ara',
  formats: ['VST3', 'AU'],
  size: 212_000_000,
  processors: ['universal', 'intel', 'unknown'],
  addedAt: '2026-09-03T12:00:00.000Z',
  versionSince: '2026-10-05T12:00:00.000Z',
})

async function aNotedPlugin(handlers: Handlers['plugins'] = {}) {
  const saved = new Map([[noted.id, 'Dynamic band']])
  const pluginOf = (id: string) => (id === noted.id ? noted : bell)
  const page = await aPluginsPage(
    [noted, bell],
    {
      plugins: {
        open: ({ params: { id } }) => ({ ...pluginOf(id), installations: [], notes: saved.get(id) ?? '' }),
        change: ({ params: { id }, body }) => {
          saved.set(id, body.notes ?? '')
          return pluginOf(id)
        },
        ...handlers,
      },
    },
    { at: `/plugins?plugin=${noted.id}` },
  )
  await page.user.click(await screen.findByRole('button', { name: 'Edit Notes' }))
  expect(notes()).toHaveValue('Dynamic band')
  expect(notes()).toHaveFocus()
  return { ...page, saved }
}

test('the details name version, processors, size and dates, and leave out what is not known', async () => {
  const { user } = await aNotedPlugin()
  const terms = () => screen.getAllByRole('term')
  const facts = terms().map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(facts.slice(0, 5)).toEqual([
    'Version: v1.0.0',
    'Processor: Universal, Intel only',
    'Size: 212 MB in 2 formats',
    'Added: September 3, 2026',
    'Updated: October 5, 2026',
  ])
  await user.click(card('Bell'))
  await panel('Bell')
  expect(terms().map(({ textContent }) => textContent)).toEqual(['Version', 'Added', 'Tags'])
})

test('notes are saved when the field loses the focus, and say so; unchanged ones are not', async () => {
  const { user, saved, server } = await aNotedPlugin()
  await user.type(notes(), '!{Backspace}')
  await user.tab()
  expect(server.calls.some(({ call }) => call === 'plugins.change')).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Edit Notes' }))
  await user.type(notes(), ' at 3 kHz')
  expect(saved.get(noted.id)).toBe('Dynamic band')
  await user.tab()

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saved.get(noted.id)).toBe('Dynamic band at 3 kHz')
})

test('Ctrl with Enter saves once and keeps the focus; until then the browser asks before it leaves', async () => {
  let answer = () => {}
  const change = () =>
    new Promise<Plugin>((resolve) => {
      answer = () => resolve(noted)
    })
  const { user, server } = await aNotedPlugin({ change })
  const unloadPage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(unloadPage()).toBe(true)
  await user.type(notes(), '!')
  expect(unloadPage()).toBe(false)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByText('Saving...')).toBeVisible()
  expect(notes()).toHaveFocus()
  await user.tab()
  answer()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(unloadPage()).toBe(true)
  expect(server.sent('plugins.change')).toHaveLength(1)
})

test('notes that cannot be saved stay in the field with the reason, also after another plugin was opened', async () => {
  const { user, server, saved } = await aNotedPlugin({ change: refused })

  await user.type(notes(), ' again')
  await user.tab()
  expect(await screen.findByText(/Not saved: The database is away/)).toBeVisible()
  expect(notes()).toHaveValue('Dynamic band again')
  await user.click(screen.getByRole('button', { name: 'Bell' }))
  await waitFor(() => expect(notes()).toHaveValue(''))
  expect(await screen.findByText(/^Ara: .* Open its details to save them again\./)).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Ara' }))
  await waitFor(() => expect(notes()).toHaveValue('Dynamic band again'))
  server.handlers.plugins = {
    ...server.handlers.plugins,
    change: ({ body }) => {
      saved.set(noted.id, body.notes ?? '')
      return noted
    },
  }
  await user.click(await screen.findByRole('button', { name: 'Save Again' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saved.get(noted.id)).toBe('Dynamic band again')
})

test.each(['Close', 'Escape'])('%s in the sheet of a phone saves what was typed', async (way) => {
  windowOf(390)
  const { user, saved } = await aNotedPlugin()
  await user.type(notes(), '?')
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: way }))
  await waitFor(() => expect(saved.get(noted.id)).toBe('Dynamic band?'))
})

test('another card replaces the details without a history entry; Close and Escape end them and give the focus back', async () => {
  const { user, address, history } = await aLibrary()
  await user.click(card('Ara'))
  const before = history.length
  await user.click(card('Comb'))
  await panel('Comb')
  expect(history).toHaveLength(before)

  await user.click(screen.getByRole('button', { name: 'Close' }))

  await waitFor(noPanel)
  expect(address()).toBe('/plugins')
  await waitFor(() => expect(card('Comb')).toHaveFocus())
  await user.click(card('Bell'))
  await panel('Bell')
  await user.keyboard('{Escape}')
  noPanel()
  expect(address()).toBe('/plugins')
})

test('an address of an unknown plugin gets a sentence', async () => {
  const { user, address } = await aLibrary({}, '/plugins?plugin=gone')
  expect(
    await screen.findByText(/You may have removed it, or the link is from another account/),
  ).toBeVisible()
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Close' }))
  noPanel()
  expect(address()).toBe('/plugins')
})

describe('plugin lifecycle', () => {
  const metadata = { description: '', isFree: false }
  const oldOne = aPlugin({
    name: 'Pro-Q 3',
    metadata: {
      ...metadata,
      manualUrl: 'https://www.maker.example/q3.pdf',
      supersededBy: 'Pro-Q 4',
      discontinued: '2024-05-01 https://maker.example/end',
    },
  })
  const newOne = aPlugin({ name: 'Pro-Q 4', metadata: { ...metadata, discontinued: 'no' } })
  const plain = aPlugin({ name: 'Plain' })

  async function aLibrary(
    opened: Plugin,
    facts: { successor?: { id: string; name: string }; notes?: string } = {},
  ) {
    const { successor, notes = '' } = facts
    const byId = new Map([oldOne, newOne, plain, opened].map((plugin) => [plugin.id, plugin]))
    const page = await aPluginsPage(
      [...byId.values()],
      {
        plugins: {
          open: ({ params: { id } }) => ({
            ...(byId.get(id) ?? plain),
            installations: [],
            notes,
            ...(successor && id === oldOne.id && { successor }),
          }),
          edit: ({ params: { id } }) => ({ ...(byId.get(id) ?? plain), claims: [] }),
        },
      },
      { at: `/plugins?plugin=${opened.id}` },
    )
    await screen.findByRole('complementary', { name: `Details of ${opened.name}` })
    return page
  }

  const details = () => screen.getByRole('complementary', { name: /^Details of/ })
  const factOf = (term: string) =>
    within(details())
      .getAllByRole('term')
      .find(({ textContent }) => textContent === term)?.nextElementSibling

  test('the details name the manual, the successor and the end of a product, with links that open apart', async () => {
    await aLibrary(oldOne)
    expect(factOf('Successor')).toHaveTextContent('Pro-Q 4')
    const manual = within(details()).getByRole('link', { name: 'maker.example' })
    expect(manual).toHaveAttribute('href', 'https://www.maker.example/q3.pdf')
    expect(manual).toHaveAttribute('rel', 'noopener noreferrer')
    expect(details()).toHaveTextContent(/Since May 1, 2024 · [\w.-]+\.\w+/)
    expect(within(details()).getByRole('link', { name: 'Since May 1, 2024' })).toHaveAttribute(
      'href',
      'https://maker.example/end',
    )
  })

  test('a successor in the library is named with a warning, and shown by its button; without it there is none', async () => {
    const { user, unmount } = await aLibrary(oldOne, { successor: { id: newOne.id, name: 'Pro-Q 4' } })
    expect(await screen.findByText('Superseded by Pro-Q 4, which you also have')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show Pro-Q 4' }))
    expect(await screen.findByRole('complementary', { name: 'Details of Pro-Q 4' })).toBeVisible()
    expect(screen.queryByText(/which you also have/)).toBeNull()
    expect(factOf('Discontinued')).toHaveTextContent('No')
    unmount()

    await aLibrary(oldOne)
    // The notes come with the same answer.
    await waitFor(() => expect(notes()).not.toHaveAttribute('readonly'))
    expect(screen.queryByText(/which you also have/)).toBeNull()
  })

  test('notes are shown with the formats of Markdown, and scripts in them are text', async () => {
    const notes =
      '## Bus\n- **Gain** at `-6 dB`\n\n<script>alert(1)</script> [x](javascript:alert(1)) [site](https://a.example)'
    await aLibrary(plain, { notes })
    const group = await screen.findByRole('group', { name: 'Notes' })
    // Nobody said anything about the product.
    for (const term of ['Family', 'Price', 'Manual', 'Successor', 'Discontinued'])
      expect(factOf(term)).toBeUndefined()
    expect(await within(group).findByRole('heading', { name: 'Bus', level: 3 })).toBeVisible()
    expect(within(group).getByRole('listitem')).toHaveTextContent('Gain at -6 dB')
    expect(within(group).getByText('Gain')).toContainHTML('<strong>Gain</strong>')
    expect(group).toHaveTextContent('<script>alert(1)</script> [x](javascript:alert(1)) site')
    expect(group.querySelector('script')).toBeNull()
    const links = within(group).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://a.example', 'noopener noreferrer'],
    ])
  })

  test('the dialog sends what was said about the product, and refuses what is no address', async () => {
    const { user, server } = await aLibrary(plain)
    await user.click(screen.getByRole('button', { name: 'Edit Details' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Manual' }), 'maker.example/m.pdf')
    await user.type(dialog.getByRole('combobox', { name: 'Superseded by' }), 'Pro-Q 4')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Discontinued' }), 'Yes')
    await user.type(dialog.getByLabelText('Discontinued since'), '2024-05-01')
    await user.type(dialog.getByRole('textbox', { name: 'Page that says so' }), 'not an address')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(
      await dialog.findByText(
        'The page that says so must be a web address that begins with http:// or https://.',
      ),
    ).toBeVisible()

    await user.clear(dialog.getByRole('textbox', { name: 'Page that says so' }))
    await user.type(dialog.getByRole('textbox', { name: 'Page that says so' }), 'maker.example/end')
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('plugins.edit')[0]).toMatchObject({
      manualUrl: 'https://maker.example/m.pdf',
      supersededBy: 'Pro-Q 4',
      discontinued: '2024-05-01 https://maker.example/end',
    })
  })
})
