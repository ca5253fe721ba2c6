import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfferedCatalog } from '#shared/catalogs/contract.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, refusal, throwing } from '../../../test/fake-server.ts'
import { CatalogList } from './catalog-list.tsx'

const aCatalog = (facts: Partial<OfferedCatalog> = {}): OfferedCatalog => ({
  id: 'homebrew',
  name: 'Homebrew',
  host: 'formulae.brew.sh',
  isOn: false,
  isFixed: false,
  plugins: 0,
  readAt: null,
  failure: '',
  ...facts,
})

function aList(...list: OfferedCatalog[]) {
  const server = fakeServer({
    catalogs: { list: () => list, switch: ({ body }) => list.map((each) => ({ ...each, isOn: body.isOn })) },
  })
  return aPage(<CatalogList />, { server })
}

test('one click switches a catalog on; a refused change shows the reason and changes nothing', async () => {
  const { user, server } = aList(aCatalog())
  const { catalogs } = server.handlers
  server.handlers.catalogs = { ...catalogs, switch: throwing(refusal(409, 'Change it there.')) }
  const homebrew = await screen.findByRole('switch', { name: 'Homebrew' })
  expect(homebrew).toHaveAccessibleDescription(
    /Reads formulae\.brew\.sh once a day and sends nothing about users\./,
  )

  await user.click(homebrew)
  expect(await screen.findByText('Change it there.')).toBeVisible()
  expect(homebrew).not.toBeChecked()
  server.handlers.catalogs = catalogs
  await user.click(homebrew)

  expect(await screen.findByText('Catalog turned on')).toBeVisible()
  expect(server.calls.at(-1)).toMatchObject({ call: 'catalogs.switch', sent: { id: 'homebrew', isOn: true } })
  expect(homebrew).toBeChecked()
  expect(homebrew).toHaveAccessibleDescription(/We'll read it within a minute\./)
})

test.each<[Partial<OfferedCatalog>, RegExp]>([
  [{ plugins: 1234, readAt: new Date().toISOString() }, /1,234 products, read just now\./],
  [{ failure: 'It answered with status 503.' }, /We couldn't read it: It answered with status 503\./],
  [{ isFixed: true }, /Turned on by the CATALOGS setting\./],
  [{ isFixed: true, isOn: false }, /Turned off by the CATALOGS setting\./],
])('a catalog says how it is: %j', async (facts, words) => {
  aList(aCatalog({ isOn: true, ...facts }))

  const homebrew = await screen.findByRole('switch', { name: 'Homebrew' })
  expect(homebrew).toHaveAccessibleDescription(words)
  expect(homebrew.hasAttribute('disabled')).toBe(facts.isFixed === true)
})
