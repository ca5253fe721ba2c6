import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/notification.ts'
import { aNotification } from '../../../test/a-notification.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { Bell } from './bell.tsx'

const READ = '2026-01-06T12:00:00.000Z'

/** A bell whose server stores this list. */
function aBell(list: Notification[], isBroken = false) {
  const store = { list }
  const server = fakeServer({
    notifications: {
      list: () => {
        if (isBroken) throw refusal(500, 'Broken.')
        return store.list
      },
      read: ({ body }) => {
        store.list = store.list.map((one) => (body.ids.includes(one.id) ? { ...one, readAt: READ } : one))
        return store.list
      },
    },
  })
  return { ...aPage(<Bell />, { server }), store }
}

/** The event bubbles from the document to listeners of the window, as in a browser. */
const focusWindow = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const popover = () => screen.findByRole('dialog', { name: 'Notifications' })

test('the bell counts new notifications; opening it marks them as read, and they look new until it closes', async () => {
  const news = aNotification({ kind: 'news', title: 'News', text: 'Maintenance tonight.', link: null })
  const update = aNotification()
  const old = aNotification({ kind: 'uad', title: 'UAD analysis finished', readAt: READ })
  const page = aBell([news, update, old])
  expect(await screen.findByRole('button', { name: 'Notifications, 2 new' })).toHaveTextContent('2')

  await page.user.click(bell())
  const items = await within(await popover()).findAllByRole('listitem')

  expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'News (new)',
    'Pro-Q 3 4.0 is available (new)',
    'UAD analysis finished',
  ])
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  expect(page.server.calls.find(({ call }) => call === 'notifications.read')?.sent).toEqual({
    ids: [news.id, update.id],
  })
  await page.user.keyboard('{Escape}')
  await page.user.click(bell())
  expect(await within(await popover()).findByText('News')).toBeVisible()
  expect(screen.queryByText('(new)')).toBeNull()
})

test('a notification with a link closes the list when it is opened, also with the keyboard', async () => {
  const page = aBell([aNotification({ kind: 'news', link: null }), aNotification()])
  await page.user.click(bell())
  const list = within(await popover())
  expect(await list.findAllByRole('link')).toHaveLength(2)

  act(() => list.getByRole('link', { name: /Pro-Q 3/ }).focus())
  await page.user.keyboard('{Enter}')

  expect(page.address()).toBe('/updates')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a new page and returning to the tab reload the notifications', async () => {
  const page = aBell([])
  await waitFor(() => expect(page.server.calls).toHaveLength(1))

  page.store.list = [aNotification()]
  page.goTo('/plugins')
  expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  page.store.list = Array.from({ length: 12 }, () => aNotification())
  focusWindow()

  expect(await screen.findByRole('button', { name: 'Notifications, 12 new' })).toHaveTextContent('9+')
})

test('an empty list shows a note, and then notifications that arrive while it is open', async () => {
  const page = aBell([])
  await page.user.click(bell())
  expect(await screen.findByText('No notifications')).toBeVisible()

  page.store.list = [aNotification()]
  focusWindow()

  expect(await screen.findByText('Pro-Q 3 4.0 is available')).toBeVisible()
  await waitFor(() => expect(page.store.list[0]?.readAt).toBe(READ))
})

test('a list that could not be loaded can be loaded again', async () => {
  const page = aBell([], true)
  await page.user.click(bell())
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notifications could not be loaded.')

  page.server.handlers.notifications = { list: () => [aNotification({ readAt: READ })] }
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Pro-Q 3 4.0 is available')).toBeVisible()
})

test('notifications stay new when marking them as read fails', async () => {
  const page = aBell([aNotification()])
  page.server.handlers.notifications = {
    list: () => page.store.list,
    read: () => {
      throw refusal(500, 'Broken.')
    },
  }
  await page.user.click(bell())
  await popover()

  await waitFor(() => expect(page.server.calls.at(-1)?.call).toBe('notifications.read'))
  expect(bell()).toHaveAccessibleName('Notifications, 1 new')
})
