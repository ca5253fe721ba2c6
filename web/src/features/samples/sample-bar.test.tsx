import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { fakeServer, refusal, throwing } from '../../../test/fake-server.ts'
import { SampleBar } from './sample-bar.tsx'

test('a library with samples shows their number, and one click removes them', async () => {
  let library = [aPlugin({ isSample: true }), aPlugin({ isSample: true }), aPlugin()]
  const server = fakeServer({
    plugins: {
      list: () => library,
      removeSamples: () => {
        library = library.filter(({ isSample }) => !isSample)
        return { deletedCount: 2 }
      },
    },
  })
  const { user } = aPage(<SampleBar />, { server })
  expect(await screen.findByText(/^2 sample plugins to try things out/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove Samples' }))

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample plugins' })).toBeNull())
  expect(await screen.findByText('Sample plugins removed')).toBeVisible()
})

test('a refusal keeps the bar and is shown', async () => {
  const server = fakeServer({
    plugins: {
      list: () => [aPlugin({ isSample: true })],
      removeSamples: throwing(refusal(503, 'The server is busy.')),
    },
  })
  const { user } = aPage(<SampleBar />, { server })

  await user.click(await screen.findByRole('button', { name: 'Remove Samples' }))

  expect(await screen.findByText('The server is busy.')).toBeVisible()
  expect(screen.getByText(/^1 sample plugin to/)).toBeVisible()
})
