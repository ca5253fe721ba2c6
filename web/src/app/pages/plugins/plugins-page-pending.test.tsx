import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aSharedState } from '../../../../test/a-shared-state.ts'
import { fakeServer, type Handlers, refusal } from '../../../../test/fake-server.ts'
import { PluginsPage } from './plugins-page.tsx'
// Lazy parts are loaded before the tests, so that no test waits for them.
import './plugins-page-dialog.tsx'

const proQ = aPlugin({ name: 'Pro-Q 4' })
const never = () => new Promise<never>(() => {})

async function aLibrary(handlers: Handlers['plugins']) {
  const server = fakeServer({
    plugins: { list: () => [proQ], open: () => ({ ...proQ, installations: [], notes: '' }), ...handlers },
    community: { state: () => aSharedState() },
  })
  const { user } = aPage(<PluginsPage />, { at: '/plugins', server })
  await screen.findByText('Showing 1 plugin')
  return user
}

type Person = Awaited<ReturnType<typeof aLibrary>>

const press = async (user: Person, name: string) => user.click(await screen.findByRole('button', { name }))

async function bulkEdit(user: Person) {
  await user.click(screen.getByRole('button', { name: 'Select Multiple' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro-Q 4' }))
  await user.click(screen.getByRole('button', { name: 'Edit Selected' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Include Owned' }))
  await press(user, 'Update Plugins')
}

const works: [string, (user: Person) => Promise<void>][] = [
  [
    'Saving...',
    async (user) => {
      await user.click(screen.getByRole('button', { name: 'Pro-Q 4' }))
      await user.keyboard('e')
      await press(user, 'Save Changes')
    },
  ],
  ['Updating...', bulkEdit],
  [
    'Purging...',
    async (user) => {
      await user.click(screen.getByRole('button', { name: 'Purge' }))
      await press(user, 'Purge 1 plugin')
    },
  ],
]

test.each(works)('during the action the button shows %s and cannot be pressed again', async (words, work) => {
  const user = await aLibrary({ edit: never, bulkEdit: never, purge: never })

  await work(user)

  expect(await screen.findByRole('button', { name: words })).toBeDisabled()
})

test('a bulk edit that is refused without a message is an unknown error', async () => {
  const user = await aLibrary({
    bulkEdit: () => {
      throw refusal(502, '')
    },
  })

  await bulkEdit(user)

  expect(await screen.findByText('Failed to update plugins')).toBeInTheDocument()
  expect(screen.getByText('An unknown error occurred')).toBeInTheDocument()
})
