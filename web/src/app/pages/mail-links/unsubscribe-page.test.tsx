import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { fakeServer, refusal, throwing } from '../../../../test/fake-server.ts'
import { Routes } from '../../routes.tsx'

const at = '/unsubscribe/a-token_of-43'

test('the link in an email changes nothing until the button is pressed', async () => {
  const server = fakeServer({ notifications: { unsubscribe: () => ({ message: 'done' }) } })
  const page = aPage(<Routes />, { server, at })
  const end = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(server.calls).toEqual([])

  await page.user.click(end)

  expect(await screen.findByText(/You won't get email from this server anymore/)).toBeVisible()
  expect(server.calls).toEqual([{ call: 'notifications.unsubscribe', sent: { token: 'a-token_of-43' } }])
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('an unknown link is reported', async () => {
  const unsubscribe = throwing(refusal(404, 'This link is no longer valid.'))
  const page = aPage(<Routes />, { server: fakeServer({ notifications: { unsubscribe } }), at })

  await page.user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
})

test('the link that confirms an address does so when the button is pressed', async () => {
  const server = fakeServer({ notifications: { confirmAddress: () => ({ message: 'done' }) } })
  const page = aPage(<Routes />, { server, at: '/confirm-email/a-token_of-43' })
  const confirm = await screen.findByRole('button', { name: 'Confirm Address' })
  expect(server.calls).toEqual([])

  await page.user.click(confirm)

  expect(await screen.findByText(/Your email address is confirmed/)).toBeVisible()
  expect(server.calls).toEqual([{ call: 'notifications.confirmAddress', sent: { token: 'a-token_of-43' } }])
})
