import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { fakeServer } from '../../../../test/fake-server.ts'
import { MergePartner } from './merge-partner.tsx'

test('what is most alike is offered first: the name, its start, the maker', async () => {
  const names = ['Micro', 'One', 'Pro-C 2', 'Pro-L 2', 'Pro-Q 3', 'Pro-Q']
  const library = names.map((name) => aPlugin({ name, manufacturer: 'FabFilter' }))
  const stranger = aPlugin({ name: 'Pro-Q 4', manufacturer: 'Fab Filter Inc' })
  const plugin = aPlugin({ name: 'Pro-Q 4', manufacturer: 'FabFilter' })
  aPage(<MergePartner plugin={plugin} library={[...library, stranger, plugin]} onChoose={() => {}} />, {
    server: fakeServer({}),
  })

  const offered = await screen.findAllByRole('listitem')

  expect(offered.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Pro-Q 4',
    'Pro-Q',
    'Pro-Q 3',
    'Pro-C 2',
    'Pro-L 2',
    'Micro',
  ])
})
