import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aWorkflow } from '../../../../test/a-workflow.ts'
import { fakeServer, type Handlers, refusal, throwing } from '../../../../test/fake-server.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import type { ProfilePreview } from './read-profile.ts'
import { UploadDialog } from './upload-dialog.tsx'

const preview: ProfilePreview = {
  fileName: 'UADSystemProfile.txt',
  foundAuthorizations: [
    row('UAD Neve 1073 Preamp and EQ', 'Neve', 'Authorized for all devices', 'owned'),
    row('UAD Raw Distortion', 'Universal Audio', 'Demo (9 days left)', 'trial'),
    row('UAD EMT 140 Plate Reverb', 'EMT', 'Demo expired', 'not-owned'),
    row('UAD <img src=x>', '', 'Something new', 'unknown'),
  ],
  licenseSection: 'UAD Neve 1073 Preamp and EQ: Authorized for all devices',
  pluginSection: '',
  warnings: ['"UAD <img src=x>" has a status that is not known.'],
}

function row(
  name: string,
  group: string,
  status: string,
  ownership: 'owned' | 'trial' | 'not-owned' | 'unknown',
) {
  return { name, group, status, ownership, isOwned: ownership === 'owned' }
}

function aDialog(facts: Partial<ProfilePreview> = {}) {
  const acts = { onContinue: vi.fn(), onTryAgain: vi.fn(), onClose: vi.fn() }
  return { ...aPage(<PreviewDialog preview={{ ...preview, ...facts }} {...acts} />), ...acts }
}

test('every authorization is listed with its brand and its status', () => {
  aDialog()

  const list = screen.getByRole('list', { name: 'Found authorizations' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'UAD Neve 1073 Preamp and EQNeveAuthorized for all devices',
    'UAD Raw DistortionUniversal AudioDemo (9 days left)',
    'UAD EMT 140 Plate ReverbEMTDemo expired',
    'UAD <img src=x>Something new',
  ])
  expect(screen.getByText('4 plugin authorizations found in UADSystemProfile.txt')).toBeInTheDocument()
})

test('both raw sections and the warnings are shown, above the ways on and back', async () => {
  const { user, onContinue, onTryAgain } = aDialog()

  expect(screen.getByRole('region', { name: 'License section' })).toHaveTextContent(preview.licenseSection)
  expect(screen.getByRole('region', { name: 'Plugin section' })).toHaveTextContent('no such section')
  expect(screen.getByText(/has a status that is not known/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continue to Analysis' }))
  await user.click(screen.getByRole('button', { name: 'Try Uploading Again' }))
  expect([onContinue.mock.calls.length, onTryAgain.mock.calls.length]).toEqual([1, 1])
})

test('a profile without authorizations shows an explanation and disables the analysis', async () => {
  aDialog({ foundAuthorizations: [], licenseSection: '', warnings: [] })

  expect(screen.getByRole('heading', { name: 'No Plugin Authorizations Found' })).toBeInTheDocument()
  expect(
    screen.getByText(
      "We couldn't detect any plugin authorizations in the uploaded file. Please make sure you've uploaded the correct UAD System Profile file.",
    ),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue to Analysis' })).toBeDisabled()
})

const HEADING = '\t\t\t UAD-2 Plug-in Authorizations \t\t\t'
const OWNED = 'UAD Neve 1073 Preamp and EQ: Authorized for all devices'
const TRIAL = 'UAD Raw Distortion: Demo (9 days left)'
const PROFILE = `Universal Audio Inc.\r\nUAD System Info\r\nSerial Number: 4711-0815\r\n\r\n${HEADING}\r\n\r\n${OWNED}\r\n${TRIAL}\r\n`

const aFile = (content: string | Uint8Array<ArrayBuffer> = PROFILE, name = 'UADSystemProfile.txt') =>
  new File([content], name)

const found = (name: string, status: string, isOwned: boolean) => ({
  name,
  group: 'Neve',
  status,
  ownership: isOwned ? ('owned' as const) : ('trial' as const),
  isOwned,
})

const answer = {
  message: 'File uploaded',
  preview: {
    foundAuthorizations: [
      found('UAD Neve 1073 Preamp and EQ', 'Authorized for all devices', true),
      found('UAD Raw Distortion', 'Demo (9 days left)', false),
    ],
    licenseSection: `${HEADING}\n${OWNED}\n${TRIAL}`,
    pluginSection: '',
    warnings: ['Look again.'],
  },
  workflow: aWorkflow(2),
}

function anUploadDialog(uad: Handlers['uad'] = { upload: () => answer }) {
  const onRead = vi.fn()
  const server = fakeServer({ uad })
  const page = aPage(<UploadDialog replaced={null} isAgain={false} onRead={onRead} onClose={() => {}} />, {
    server,
  })
  return { ...page, onRead }
}

const zone = () => screen.getByRole('button', { name: /Click or drop your file here/ })
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files } })

test('the browser reads a dropped profile and sends only its list of authorizations', async () => {
  const { server, onRead } = anUploadDialog()

  drop(aFile())

  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(server.calls).toMatchObject([
    { call: 'uad.upload', sent: { fileContent: `${HEADING}\n${OWNED}\n${TRIAL}` } },
  ])
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({
    fileName: 'UADSystemProfile.txt',
    foundAuthorizations: answer.preview.foundAuthorizations,
    warnings: expect.arrayContaining(['Look again.']),
  })
  expect(await screen.findByText('File uploaded')).toBeInTheDocument()
})

test('nothing above the heading and no name of a device leaves the browser, also from a UTF-16 file', async () => {
  const { server, onRead } = anUploadDialog()
  const onOneDevice = 'UAD Raw Distortion: Authorized for My Apollo x6 only\r\n'

  drop(aFile(new Uint8Array([0xff, 0xfe, ...utf16(PROFILE.replace(TRIAL, onOneDevice))])))

  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(JSON.stringify(server.calls)).toContain('UAD Raw Distortion: Authorized for some devices only')
  expect(JSON.stringify(server.calls)).not.toMatch(/4711|Serial|System Info|Apollo/)
})

test('a .json or .txt file can be chosen, and only names and statuses of a .json file are sent', async () => {
  const { user, server, onRead } = anUploadDialog()
  const rows = [{ name: 'UAD Raw Distortion', status: 'Demo expired', serial: '4711' }]
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no picker')

  expect(picker).toHaveAttribute('accept', '.json,.txt')
  await user.upload(picker, aFile(JSON.stringify({ serial: '4711', authorizations: rows }), 'profile.json'))

  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  const sent = JSON.stringify(server.calls[0]?.sent)
  expect(sent).toContain('Demo expired')
  expect(sent).not.toContain('4711')
})

test('a file without authorizations is not sent, and the preview has none', async () => {
  const { server, onRead } = anUploadDialog({})

  drop(aFile('Serial Number: 4711-0815\nNothing else.'))

  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({ foundAuthorizations: [] })
  expect(server.calls).toEqual([])
})

const binary = new Uint8Array(4000).map((_, index) => (index * index * 31 + index * 7) % 251)

test.each([
  ['another kind of file', [aFile(PROFILE, 'profile.pdf')], /Only a .json or .txt file/],
  ['two files', [aFile(), aFile()], /Choose one file/],
  ['a dropped text instead of a file', [], /Choose one file/],
  ['an empty file', [aFile('')], /This file is empty/],
  ['a program that was renamed', [aFile(binary)], /This file is not text/],
])('%s is refused with a message before anything is sent', async (_, files, sentence) => {
  const { server, onRead } = anUploadDialog({})

  drop(...files)

  // A toast is shown, and for a moment also read out.
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect([server.calls, onRead.mock.calls]).toEqual([[], []])
  await waitFor(() => expect(zone()).toBeEnabled())
})

test('a file of 50 MB is refused unread, and one that no longer exists is reported as unreadable', async () => {
  anUploadDialog({})
  const file = aFile()
  const read = vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'))
  const size = vi.spyOn(file, 'size', 'get').mockReturnValue(50 * 1024 * 1024)

  drop(file)
  expect(await screen.findByText(/This file is too large/)).toBeInTheDocument()
  expect(read).not.toHaveBeenCalled()

  size.mockRestore()
  drop(file)
  expect(await screen.findByText("We couldn't read the file. Choose it again.")).toBeInTheDocument()
})

test('a failed upload is reported and can be tried again', async () => {
  const { server, onRead } = anUploadDialog({
    upload: throwing(refusal(500, 'Something went wrong.')),
  })

  drop(aFile())

  expect(await screen.findByText('Upload failed')).toBeInTheDocument()
  expect(screen.getByText('Failed to upload UAD plugin list file')).toBeInTheDocument()
  server.handlers.uad = { upload: () => answer }
  drop(aFile())
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
})

const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
