import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'

const [tape, verb] = [
  aPlugin({ id: 'tape', name: 'Tape' }),
  aPlugin({ id: 'verb', name: 'Verb', screenshot: '/api/screenshots/1' }),
]

async function aLibrary() {
  const server = fakeServer({
    plugins: { list: () => [tape, verb] },
    community: { state: () => aSharedState() },
    screenshots: { upload: () => ({ ...tape, screenshot: '/api/screenshots/2' }) },
  })
  const page = aPage(<PluginsPage />, { server })
  await screen.findByText('Showing 2 plugins')
  const uploads = () =>
    server.calls.flatMap(({ call, params, file }) =>
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

const paste = (...files: File[]) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { types: ['Files'], files } })

test('a picture that is dropped on a card becomes its screenshot', async () => {
  const { uploads } = await aLibrary()

  const isRefused = fireEvent.dragOver(card('Tape'), transfer(picture))
  expect(isRefused).toBe(false)
  expect(card('Tape').closest('[class*=target]')).not.toBeNull()
  fireEvent.drop(card('Tape'), transfer(picture))

  expect(await screen.findByText('Screenshot uploaded')).toBeVisible()
  expect(uploads()).toEqual([['tape', 'shot.png']])
  expect(document.querySelector('[class*=target]')).toBeNull()
})

test('a picture that is pasted on a focused card becomes its screenshot', async () => {
  const { uploads } = await aLibrary()

  paste(picture)
  act(() => screen.getByRole('button', { name: 'Tape' }).focus())
  paste(picture)

  expect(await screen.findByText('Screenshot uploaded')).toBeVisible()
  expect(uploads()).toEqual([['tape', 'shot.png']])
})

test('a picture pasted into a field, and a plugin dropped on a card, change nothing', async () => {
  const { uploads } = await aLibrary()

  act(() => screen.getByRole('searchbox').focus())
  paste(picture)
  expect(fireEvent.dragOver(card('Tape'), transfer(aFile('Serum.vst3', '')))).toBe(true)
  fireEvent.drop(card('Tape'), transfer(aFile('Serum.vst3', '')))

  expect(uploads()).toEqual([])
})

test('a screenshot is not replaced: the dialog is offered instead', async () => {
  const { user, uploads } = await aLibrary()

  fireEvent.drop(card('Verb'), transfer(picture))
  expect(await screen.findByText('Verb already has a screenshot. Delete it first.')).toBeVisible()
  expect(uploads()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Manage Screenshot' }))

  expect(await screen.findByRole('dialog', { name: 'Plugin Screenshot' })).toBeVisible()
})

test('a picture that cannot be used is refused with a reason', async () => {
  const { uploads } = await aLibrary()

  fireEvent.drop(card('Tape'), transfer(picture, picture))
  expect(await screen.findByText('Please choose a single image file.')).toBeVisible()
  fireEvent.drop(card('Tape'), transfer(aFile('IMG_1.HEIC', 'image/heic')))
  await waitFor(() => expect(screen.getByText(/This is a HEIC photo/)).toBeVisible())
  expect(uploads()).toEqual([])
})
