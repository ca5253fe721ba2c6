import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aUser } from '../../../test/a-user.ts'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { SessionGuard } from './session-guard.tsx'

test('the library is fetched in parallel with the session', async () => {
  const server = fakeServer({
    account: { me: () => new Promise(() => {}) },
    plugins: { list: () => [aPlugin()] },
  })

  aPage(<SessionGuard>{() => null}</SessionGuard>, { server })

  await waitFor(() => expect(server.calls.map(({ call }) => call)).toEqual(['account.me', 'plugins.list']))
})

test('a 401 of the library leads to the sign-in page like any other', async () => {
  const refuse = () => {
    throw refusal(401, 'Please log in first.', 'signed_out')
  }
  const server = fakeServer({ account: { me: refuse }, plugins: { list: refuse } })

  const page = aPage(<SessionGuard>{() => 'the page'}</SessionGuard>, { server, at: '/plugins?type=EQ' })

  await waitFor(() => expect(page.address()).toBe('/auth?next=%2Fplugins%3Ftype%3DEQ'))
  expect(screen.queryByText('the page')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('typing a search does not render the page again', async () => {
  let drawings = 0
  const page = aPage(<SessionGuard>{() => String(++drawings)}</SessionGuard>, {
    server: fakeServer(),
    at: '/plugins',
    user: aUser(),
  })

  page.goTo('/plugins?q=tape')

  expect(page.address()).toBe('/plugins?q=tape')
  expect(drawings).toBe(1)
})
