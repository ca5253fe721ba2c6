import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { CachePlaces } from './cache-places.tsx'

const LIVE_ON_MAC = '~/Library/Application Support/Ableton/Live Database'

function somePlaces(system: 'macos' | 'windows' | 'linux', isOpen = true) {
  const user = userEvent.setup()
  render(
    <>
      <CachePlaces ownSystem={system} isOpen={isOpen} />
      <Toaster />
    </>,
  )
  return user
}

test('an empty library is told which file to drop, and the path of its hidden folder is copied with one press', async () => {
  const user = somePlaces('macos')

  expect(screen.getByText(LIVE_ON_MAC)).toBeVisible()
  expect(screen.getByText(/^Live-plugins-1\.db, and/)).toBeVisible()
  expect(screen.getByText(/press Shift-Command-G \(Go to Folder\)/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Copy ${LIVE_ON_MAC}` }))

  expect(await navigator.clipboard.readText()).toBe(LIVE_ON_MAC)
  expect(await screen.findByText('Path copied')).toBeVisible()
})

test.each([
  ['macos' as const, 'Studio One', '~/Library/Application Support/PreSonus', /Plugins-en\.settings/],
  ['windows' as const, 'Ableton Live', '%LOCALAPPDATA%\\Ableton\\Live Database', /Live-plugins-1\.db/],
  ['windows' as const, 'Cubase', '%APPDATA%\\Steinberg', /vst3plugins\.xml/],
  [
    'windows' as const,
    'FL Studio',
    '%USERPROFILE%\\Documents\\Image-Line\\FL Studio\\Presets',
    /Plugin database/,
  ],
  ['linux' as const, 'REAPER', '~/.config/REAPER', /reaper-vstplugins/],
])('on %s the list of %s is in %s', async (system, daw, folder, what) => {
  const user = somePlaces(system)

  await user.click(screen.getByRole('radio', { name: daw }))

  expect(screen.getByText(folder)).toBeVisible()
  expect(screen.getByText(what)).toBeVisible()
})

test('a DAW that another system does not have gives way', async () => {
  const user = somePlaces('macos')

  await user.click(screen.getByRole('radio', { name: 'Linux' }))

  expect(screen.getByText('~/.config/REAPER')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Ableton Live' })).toBeNull()
})

test('a library with plugins opens the places with a press', async () => {
  const user = somePlaces('macos', false)

  expect(screen.getByText(LIVE_ON_MAC)).not.toBeVisible()
  await user.click(screen.getByText(/^Import from your DAW/))

  expect(screen.getByText(LIVE_ON_MAC)).toBeVisible()
})

test('a phone keeps the offer closed, and says what to do on the computer', async () => {
  const matches = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        media: query,
        matches: /max-width/.test(query),
      }) as MediaQueryList,
  )
  onTestFinished(() => matches.mockRestore())
  const user = somePlaces('macos')

  expect(screen.getByText(LIVE_ON_MAC)).not.toBeVisible()
  await user.click(screen.getByText(/^Import from your DAW/))

  expect(screen.getByText(/^Open Plugfolio on the computer with your DAW/)).toBeVisible()
  expect(screen.getByText('Choose Files')).toBeVisible()
  expect(screen.getByText(LIVE_ON_MAC)).toBeVisible()
})
