import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DropArea } from './drop-area.tsx'

test('the area shows which files may be dropped', () => {
  render(<DropArea isOver={false} onPickFiles={() => {}} onPickFolder={() => {}} />)

  expect(screen.getByRole('heading', { name: 'Drop your plugin files here' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Drop your plugin files here' })).toHaveAccessibleDescription(
    'Drag and drop VST, VST3, AU, or AAX plugin files or folders here Supported file types: .vst, .vst3, .component, .dll, .aaxplugin, .aax, .au',
  )
  expect(screen.getByText(/helper app/)).toHaveTextContent(
    /scans your plugin folders, finds more accurate metadata and detects versions/,
  )
})

test('the area opens a file picker, the small button a folder picker', async () => {
  const user = userEvent.setup()
  const [files, folder] = [vi.fn(), vi.fn()]
  render(<DropArea isOver onPickFiles={files} onPickFolder={folder} />)

  await user.click(screen.getByRole('button', { name: 'Drop your plugin files here' }))
  expect([files.mock.calls.length, folder.mock.calls.length]).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: 'Choose a Folder' }))
  expect([files.mock.calls.length, folder.mock.calls.length]).toEqual([1, 1])
})

test('a disabled area opens no picker', async () => {
  const user = userEvent.setup()
  const asked = vi.fn()
  render(<DropArea isOver={false} isDisabled onPickFiles={asked} onPickFolder={asked} />)

  for (const button of screen.getAllByRole('button')) await user.click(button)

  expect(asked).not.toHaveBeenCalled()
})
