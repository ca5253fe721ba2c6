import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer } from '../../../test/fake-server.ts'
import { todayHere } from '../../ui/text/today-here.ts'
import { LicenseInsights } from './license-insights.tsx'

function dayIn(days: number) {
  const day = new Date()
  return todayHere(new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 12))
}

type Ending = { endsOn: string; licenses: number; title: string }

const show = (licenses: number, ending: Ending[] = []) =>
  aPage(<LicenseInsights library="/plugins" licenses="/licenses" />, {
    server: fakeServer({ licenses: { figures: () => ({ licenses, covered: 2, ending }) } }),
  })

test('every license that ends from today to the 60th day counts, and leads to those', async () => {
  show(900, [
    { endsOn: dayIn(-1), licenses: 7, title: 'Over' },
    { endsOn: dayIn(0), licenses: 3, title: 'Today' },
    { endsOn: dayIn(60), licenses: 400, title: 'Soon' },
    { endsOn: dayIn(61), licenses: 50, title: 'Later' },
  ])

  expect(await screen.findByRole('region', { name: 'Ending Soon' })).toHaveTextContent('Ending Soon403Today')
  expect(screen.getByRole('link', { name: 'Ending Soon' })).toHaveAttribute('href', '/licenses?show=ending')
})

test('without an end soon a sentence says so, and without licenses nothing is shown', async () => {
  const { unmount } = show(1)
  expect(await screen.findByRole('region', { name: 'Ending Soon' })).toHaveTextContent(
    '0Nothing within 60 days',
  )
  unmount()

  const { server, container } = show(0)
  await waitFor(() => expect(server.calls).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})
