import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../test/fake-server.ts'
import { ScreenshotDialog } from './screenshot-dialog.tsx'

const bare = aPlugin({ name: 'Blackhole', manufacturer: 'Eventide' })
const pictured = { ...bare, screenshot: '/api/screenshots/1' }

const aPicture = (name = 'shot.png', type = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })

function aDialog(plugin = bare, screenshots: Handlers['screenshots'] = {}) {
  const onClose = vi.fn()
  const server = fakeServer({ screenshots })
  const page = aPage(<ScreenshotDialog plugin={plugin} onClose={onClose} />, { server })
  return { ...page, onClose }
}

const zone = () => screen.getByRole('button', { name: /Drop a screenshot here/ })
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files } })
const picker = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no picker')

test('a dropped picture is uploaded, a toast confirms it, and the dialog closes', async () => {
  const { server, onClose } = aDialog(bare, { upload: () => pictured })

  drop(aPicture())

  expect(await screen.findByText('Screenshot uploaded')).toBeInTheDocument()
  expect(screen.getByText('The screenshot has been uploaded successfully')).toBeInTheDocument()
  expect(server.calls).toMatchObject([{ call: 'screenshots.upload', params: { id: bare.id } }])
  expect(server.calls[0]?.file?.name).toBe('shot.png')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a pasted picture is uploaded; pasted text is not', async () => {
  const { server, onClose } = aDialog(bare, { upload: () => pictured })
  const paste = (types: string[], files: File[]) =>
    fireEvent.paste(document.body, { clipboardData: { types, files } })

  paste(['text/plain'], [])
  paste(['text/plain', 'Files'], [aPicture()])
  paste(['Files'], [aPicture('plugin.vst3', '')])
  expect(server.calls).toEqual([])
  paste(['Files'], [aPicture('image.png')])

  expect(await screen.findByText('Screenshot uploaded')).toBeInTheDocument()
  expect(server.calls).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a picture of one of the five formats can be chosen, also of exactly 5 MB', async () => {
  const { user, server } = aDialog(bare, { upload: () => pictured })

  expect(picker()).toHaveAttribute('accept', '.jpeg,.jpg,.png,.gif,.webp')
  await user.upload(picker(), aPicture('shot.webp', 'image/webp', 5 * 1024 * 1024))

  await waitFor(() => expect(server.calls).toHaveLength(1))
})

const INVALID = 'Please upload an image file (JPEG, PNG, etc.)'

test.each([
  ['text', [aPicture('notes.txt', 'text/plain')], 'Invalid file type', INVALID],
  ['another kind of image', [aPicture('a.svg', 'image/svg+xml')], 'Invalid file type', INVALID],
  [
    "an iPhone's photo",
    [aPicture('IMG_1.HEIC', '')],
    'Invalid file type',
    `${INVALID} This is a HEIC photo: save it as JPEG first, for example in Preview or Photos.`,
  ],
  [
    'more than 5 MB',
    [aPicture('a.png', 'image/png', 5 * 1024 * 1024 + 1)],
    'File too large',
    'Screenshot must be less than 5MB',
  ],
  ['two pictures', [aPicture(), aPicture()], 'Only one screenshot', 'Please choose a single image file.'],
])('%s is refused before anything is sent', async (_, files, title, description) => {
  const { server, onClose } = aDialog()

  drop(...files)

  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(description)).toBeInTheDocument()
  expect(server.calls).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('the zone highlights a drag over it and shows the upload', async () => {
  aDialog(bare, { upload: () => new Promise<typeof pictured>(() => {}) })

  fireEvent.dragOver(zone())
  expect(screen.getByText('Drop the screenshot here')).toBeInTheDocument()
  fireEvent.dragLeave(screen.getByRole('button', { name: /Drop the screenshot here/ }))
  drop(aPicture())

  expect(await screen.findByRole('button', { name: /Uploading\.\.\./ })).toBeDisabled()
})

test.each([
  [INVALID, INVALID],
  ['', 'Failed to upload screenshot'],
])(
  'a picture that the server refuses shows the reason and keeps the dialog open: %j',
  async (reason, shown) => {
    const shared = { ...bare, definition: { screenshot: '/api/screenshots/2' } }
    const { onClose } = aDialog(shared, { upload: throwing(refusal(415, reason)) })

    drop(aPicture())

    expect(await screen.findByText('Upload failed')).toBeInTheDocument()
    expect(screen.getByText(shown)).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    expect(zone()).toBeEnabled()
  },
)

test("the user's own screenshot is shown, opens in full size in a new tab and can be deleted", async () => {
  const { user, onClose } = aDialog(pictured, { remove: () => bare })

  expect(screen.getByRole('img', { name: 'Screenshot of Blackhole' })).toHaveAttribute(
    'src',
    pictured.screenshot,
  )
  const link = screen.getByRole('link', { name: 'View Full Size' })
  expect(link).toHaveAttribute('href', pictured.screenshot)
  expect(link).toHaveAttribute('target', '_blank')
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Screenshot deleted')).toBeInTheDocument()
  expect(screen.getByText('The screenshot has been removed')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a failed deletion shows the reason', async () => {
  const { user } = aDialog(pictured, {
    remove: throwing(refusal(503, 'The database is unavailable.')),
  })

  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Delete failed')).toBeInTheDocument()
  expect(screen.getByText('The database is unavailable.')).toBeInTheDocument()
})
