import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { ProfilePreview } from './read-profile.ts'

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

test('both raw sections and the warnings are shown', () => {
  aDialog()

  expect(screen.getByRole('region', { name: 'License section' })).toHaveTextContent(preview.licenseSection)
  expect(screen.getByRole('region', { name: 'Plugin section' })).toHaveTextContent('no such section')
  expect(screen.getByText(/has a status that is not known/)).toBeInTheDocument()
})

test('the buttons lead to the analysis and back to the upload', async () => {
  const { user, onContinue, onTryAgain } = aDialog()

  await user.click(screen.getByRole('button', { name: 'Continue to Analysis' }))
  await user.click(screen.getByRole('button', { name: 'Try Uploading Again' }))

  expect([onContinue.mock.calls.length, onTryAgain.mock.calls.length]).toEqual([1, 1])
})

test('a profile without authorizations shows an explanation and disables the analysis', async () => {
  const { user, onTryAgain } = aDialog({ foundAuthorizations: [], licenseSection: '', warnings: [] })

  expect(screen.getByRole('heading', { name: 'No Plugin Authorizations Found' })).toBeInTheDocument()
  expect(
    screen.getByText(
      "We couldn't detect any plugin authorizations in the uploaded file. Please make sure you've uploaded the correct UAD System Profile file.",
    ),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue to Analysis' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Try Uploading Again' }))
  expect(onTryAgain).toHaveBeenCalledOnce()
})
