import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { FolderPaths } from './folder-paths.tsx'

test.each([
  ['macos' as const, 'On this Mac:', ['/Library/Audio/Plug-Ins', '~/Library/Audio/Plug-Ins']],
  [
    'windows' as const,
    'On this PC:',
    ['C:\\Program Files\\Common Files\\VST3', 'C:\\Program Files\\VSTPlugins'],
  ],
  ['linux' as const, 'On this computer:', ['~/.vst3', '/usr/lib/vst3']],
])('the folders of %s are listed', (system, title, paths) => {
  render(<FolderPaths system={system} />)

  const items = within(screen.getByRole('list', { name: title })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(paths)
})

test('a path is copied with one click', async () => {
  const user = userEvent.setup()
  render(
    <>
      <FolderPaths system="macos" />
      <Toaster />
    </>,
  )

  await user.click(screen.getByRole('button', { name: 'Copy ~/Library/Audio/Plug-Ins' }))

  expect(await navigator.clipboard.readText()).toBe('~/Library/Audio/Plug-Ins')
  expect(await screen.findByText('Path copied')).toBeVisible()
})

test('without a clipboard the toast says what to do', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  render(
    <>
      <FolderPaths system="macos" />
      <Toaster />
    </>,
  )

  await user.click(screen.getByRole('button', { name: 'Copy /Library/Audio/Plug-Ins' }))

  expect(await screen.findByText(/Select it and copy it yourself/)).toBeVisible()
})
