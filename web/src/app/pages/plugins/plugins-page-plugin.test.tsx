import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aPluginsPage } from '../../../../test/a-plugins-page.tsx'
import { anInstallation } from '../../../../test/an-installation.ts'
import { type FakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'

/** The last call about plugins: songs and licenses are asked for at any idle moment. */
const lastAboutPlugins = ({ calls }: FakeServer) => calls.findLast(({ call }) => call.startsWith('plugins.'))

const proQ = aPlugin({
  name: 'Pro-Q 4',
  format: 'VST',
  formats: ['VST'],
  path: '/Library/Audio/Plug-Ins/VST3/Pro-Q 4.vst3',
})
const serum = aPlugin({ name: 'Serum 2', manufacturer: 'Xfer Records', type: 'Instrument' })

const aLibrary = (handlers: Handlers['plugins'] = {}, at = '/plugins') =>
  aPluginsPage(
    [proQ, serum],
    { plugins: { open: () => ({ ...proQ, installations: [installed], notes: '' }), ...handlers } },
    { at },
  )

const installed = anInstallation({ path: proQ.path, version: '4.0.2' })

const star = () => screen.getByRole('button', { name: 'Favorite Pro-Q 4' })

async function choose(user: Awaited<ReturnType<typeof aLibrary>>['user'], item: string) {
  await user.click(screen.getByRole('button', { name: 'More actions for Pro-Q 4' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a star is shown before the server responds, and two quick clicks are saved in order', async () => {
  const answers: (() => void)[] = []
  const { user, server } = await aLibrary({
    change: ({ body }) => new Promise((resolve) => answers.push(() => resolve({ ...proQ, ...body }))),
  })
  const sent = () => server.sent('plugins.change')

  await user.click(star())
  expect(star()).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(lastAboutPlugins(server)).toMatchObject({ call: 'plugins.change', params: { id: proQ.id } })
  await user.click(star())
  expect(star()).toHaveAttribute('aria-pressed', 'false')
  expect(sent()).toEqual([{ isFavorite: true }])

  answers[0]?.()
  await waitFor(() => expect(sent()).toEqual([{ isFavorite: true }, { isFavorite: false }]))
  expect(star()).toHaveAttribute('aria-pressed', 'false')
})

test('a star that could not be saved is reverted, with the reason', async () => {
  const { user } = await aLibrary({
    change: throwing(refusal(503, 'The database is away.')),
  })

  await user.click(star())

  expect(await screen.findByText('Failed to update plugin: The database is away.')).toBeInTheDocument()
  expect(screen.getByText('Error')).toBeInTheDocument()
  expect(star()).toHaveAttribute('aria-pressed', 'false')
})

const SHARED_NAME = { field: 'name', outcome: 'live', sentence: '', revisionId: null } as const

test('an edit sends its changes, updates the list and reports that they are shared', async () => {
  const { user, server } = await aLibrary({
    edit: ({ body }) => ({ ...proQ, name: body.name, version: body.version ?? '', claims: [SHARED_NAME] }),
  })

  await choose(user, 'Edit Details')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Plugin Details' })
  expect(within(dialog).getByRole('textbox', { name: 'Plugin Name' })).toHaveFocus()
  expect(within(dialog).getByRole('textbox', { name: 'Version' })).toHaveAttribute('placeholder', '1.0.0')
  await user.clear(within(dialog).getByRole('textbox', { name: 'Plugin Name' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Plugin Name' }), 'Zebra')
  await user.clear(within(dialog).getByRole('textbox', { name: 'Version' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Version' }), '5')
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))

  expect(await screen.findByText('Plugin updated')).toBeInTheDocument()
  expect(
    screen.getByText('Plugin details have been updated and shared with the community!'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(lastAboutPlugins(server)?.sent).toMatchObject({ name: 'Zebra', version: '5', base: { name: null } })
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Zebra')
})

test('a plugin needs a name; a failed edit keeps its input and shows the reason, as does one that opened the screenshot', async () => {
  const { user, server } = await aLibrary({ edit: throwing(refusal(503, 'The database is away.')) })
  await choose(user, 'Edit Details')
  const name = await screen.findByRole('textbox', { name: 'Plugin Name' })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Plugin Name is required')).toBeInTheDocument()
  expect(server.calls.some(({ call }) => call === 'plugins.edit')).toBe(false)

  await user.type(name, 'Pro-Q 5')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Failed to update plugin: The database is away.')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }))
  await user.click(screen.getByRole('button', { name: 'Manage Screenshot' }))
  const dialog = await screen.findByRole('dialog', { name: 'Plugin Screenshot' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('textbox', { name: 'Plugin Name' })).toHaveValue('Pro-Q 5')
})

test('the eight formats are toggle buttons', async () => {
  const { user, server } = await aLibrary({ edit: () => ({ ...proQ, claims: [] }) })
  await choose(user, 'Edit Details')

  const formats = within(await screen.findByRole('group', { name: 'Formats' })).getAllByRole('button')
  expect(formats.map((button) => button.textContent).join()).toBe(
    'VST,VST3,AU,Component,AAX,CLAP,Standalone,LV2',
  )
  await user.click(screen.getByRole('button', { name: 'LV2' }))
  expect(screen.getByRole('button', { name: 'LV2' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() =>
    expect(lastAboutPlugins(server)).toMatchObject({ sent: { name: 'Pro-Q 4', formats: ['VST', 'LV2'] } }),
  )
})

test('the button shows a running removal; a failure keeps the plugin', async () => {
  let fail = () => {}
  const { user } = await aLibrary({
    remove: () =>
      new Promise((_, reject) => {
        fail = () => reject(refusal(503, 'The database is away.'))
      }),
  })

  await choose(user, 'Remove')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('button', { name: /Deleting\.\.\./ })).toBeDisabled()
  await waitFor(() => {
    fail()
    expect(screen.getByText('Failed to delete plugin: The database is away.')).toBeInTheDocument()
  })

  expect(screen.getByText('Showing 2 plugins')).toBeInTheDocument()
})

test('a removal asks first, is reported, focuses the next plugin, and can be undone', async () => {
  const { user, server } = await aLibrary({ remove: () => proQ, restore: () => proQ })

  await choose(user, 'Remove')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Are you sure you want to remove Pro-Q 4')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('Plugin deleted')).toBeInTheDocument()
  expect(screen.getByText('The plugin has been removed from your library')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('Showing 1 plugin')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Serum 2' })).toHaveFocus())

  // A closed dialog blocks the pointer for a moment.
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })))
  expect(await screen.findByText('Showing 2 plugins')).toBeInTheDocument()
  expect(lastAboutPlugins(server)).toMatchObject({ call: 'plugins.restore', params: { id: proQ.id } })
})

test('Open Location shows the plugin’s path and copies it; Manage Screenshot opens the dialog for it', async () => {
  const { user } = await aLibrary()
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await choose(user, 'Open Location')
  expect(await screen.findByText('Open plugin location')).toBeInTheDocument()
  expect(screen.getByText(proQ.path)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Copy path' }))
  expect(write).toHaveBeenCalledWith(proQ.path)
  expect(await screen.findByText('Path copied')).toBeInTheDocument()

  await choose(user, 'Manage Screenshot')
  expect(await screen.findByRole('dialog', { name: 'Plugin Screenshot' })).toBeInTheDocument()
})

const [tape, verb] = [
  aPlugin({ id: 'tape', name: 'Tape' }),
  aPlugin({ id: 'verb', name: 'Verb', screenshot: '/api/screenshots/1' }),
]

async function aPicturedLibrary() {
  const page = await aPluginsPage([tape, verb], {
    screenshots: { upload: () => ({ ...tape, screenshot: '/api/screenshots/2' }) },
  })
  const uploads = () =>
    page.server.calls.flatMap(({ call, params, file }) =>
      call === 'screenshots.upload' ? [[Reflect.get(Object(params), 'id'), file?.name]] : [],
    )
  return { ...page, uploads }
}

const card = (name: string) => screen.getByRole('article', { name })
const aFile = (name: string, type: string) => new File(['x'], name, { type })
const picture = aFile('shot.png', 'image/png')

/** A drag tells only the kind of its files; the drop has them. */
const transfer = (...files: File[]) => ({
  dataTransfer: {
    types: ['Files'],
    items: files.map(({ type }) => ({ kind: 'file', type })),
    files,
    dropEffect: 'none',
  },
})

test('a picture that is dropped on a card becomes its screenshot', async () => {
  const { uploads } = await aPicturedLibrary()

  const isRefused = fireEvent.dragOver(card('Tape'), transfer(picture))
  expect(isRefused).toBe(false)
  expect(card('Tape').closest('[class*=target]')).not.toBeNull()
  fireEvent.drop(card('Tape'), transfer(picture))

  expect(await screen.findByText('Screenshot uploaded')).toBeVisible()
  expect(uploads()).toEqual([['tape', 'shot.png']])
  expect(document.querySelector('[class*=target]')).toBeNull()
})

test('a screenshot is not replaced: the dialog is offered instead', async () => {
  const { user, uploads } = await aPicturedLibrary()

  fireEvent.drop(card('Verb'), transfer(picture))
  expect(await screen.findByText('Verb already has a screenshot. Delete it first.')).toBeVisible()
  expect(uploads()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Manage Screenshot' }))

  expect(await screen.findByRole('dialog', { name: 'Plugin Screenshot' })).toBeVisible()
})
