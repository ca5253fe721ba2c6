import { expect, test } from 'vitest'
import { guessedLicenseMapping } from './license-columns.ts'
import { licenseTableIn } from './license-table.ts'
import { licensesOfTable } from './licenses-of-table.ts'
import { licensesToAdd } from './licenses-to-add.ts'

test('what is sent has each fact of a license and no serial', () => {
  const table = licenseTableIn(
    'Product;Publisher;Serial;Location;Activations;License ID\nPro-Q 3;FabFilter;SECRET-1;Mac|iLok Cloud;2 of 3;F-1\nNo key;M;;;;',
  )
  if ('refusal' in table) throw new Error(table.refusal)
  const { licenses } = licensesOfTable(table, guessedLicenseMapping(table.headings), null)
  const chosen = licenses.map((license) => ({ license, pluginIds: ['p'] }))
  const list = { isOfILok: false, day: '2026-11-25', makeId: () => 'id' }
  const sent = licensesToAdd(chosen, list)
  expect(sent[0]).toEqual({
    id: 'id',
    title: 'Pro-Q 3',
    maker: 'FabFilter',
    kind: 'perpetual',
    protection: 'serial',
    state: 'active',
    seats: 3,
    startsOn: null,
    endsOn: null,
    account: '',
    note: '',
    source: 'Table of licenses',
    sourceKey: 'F-1',
    pluginIds: ['p'],
    activations: [
      { place: { kind: 'computer', name: 'Mac' }, since: null, seenOn: '2026-11-25' },
      { place: { kind: 'ilok-cloud', name: 'iLok Cloud' }, since: null, seenOn: '2026-11-25' },
    ],
  })
  expect(sent[1]?.protection).toBe('unknown')
  expect(JSON.stringify(sent)).not.toContain('SECRET')
  expect(licensesToAdd(chosen, { ...list, isOfILok: true })[1]).toMatchObject({
    protection: 'ilok',
    source: 'iLok License Manager',
  })
})
