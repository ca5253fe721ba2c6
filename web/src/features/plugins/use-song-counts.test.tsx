import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { LibraryRail } from './rail/library-rail.tsx'
import { useLibrary } from './use-library.ts'

const [ara, bell] = [aPlugin({ name: 'Ara' }), aPlugin({ name: 'Bell' })]

function Shown() {
  const library = useLibrary()
  return (
    <>
      <LibraryRail library={library} />
      <p>Shown: {library.shown.map(({ name }) => name).join(', ')}</p>
    </>
  )
}

test('the rail filters by how songs use the plugins', async () => {
  const usage = {
    pluginId: ara.id,
    songs: 1,
    perhaps: 0,
    lastUsedAt: null,
    kinds: [],
    formats: [{ format: 'VST2' as const, songs: 1 }],
  }
  const server = fakeServer({ plugins: { list: () => [ara, bell] }, songs: { usage: () => [usage] } })
  const { user, address } = aPage(<Shown />, { server, at: '/plugins' })

  const section = within(await screen.findByRole('region', { name: 'Songs' }))
  await user.click(section.getByRole('button', { name: /Never used/ }))
  expect(await screen.findByText('Shown: Bell')).toBeVisible()
  expect(address()).toBe('/plugins?songs=never')

  await user.click(section.getByRole('button', { name: /Never used/ }))
  await user.click(section.getByRole('button', { name: /Used as VST2 only/ }))
  expect(await screen.findByText('Shown: Ara')).toBeVisible()
})
