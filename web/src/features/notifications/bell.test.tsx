import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Notification } from '#shared/notifications/notification.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import { aNotification } from '../../../test/a-notification.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer, refusal } from '../../../test/fake-server.ts'
import { notificationsQuery } from '../../api/queries.ts'
import { Bell } from './bell.tsx'

const READ = '2026-01-06T12:00:00.000Z'

/** A bell whose server stores this list. */
function aBell(list: Notification[], isBroken = false) {
  const store = { list, isBroken }
  const server = fakeServer({
    notifications: {
      list: () => {
        if (store.isBroken) throw refusal(500, 'Broken.')
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
  expect(await screen.findByRole('button', { name: 'Notifications, 2 new' })).toHaveTextContent('')

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

test('a list that could not be loaded is loaded again, may be empty, and then shows what arrives', async () => {
  const page = aBell([], true)
  await page.user.click(bell())
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your notifications.")
  page.store.isBroken = false
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No notifications')).toBeVisible()

  page.store.list = [aNotification()]
  focusWindow()

  expect(await screen.findByText('Pro-Q 3 4.0 is available')).toBeVisible()
  await waitFor(() => expect(page.store.list[0]?.readAt).toBe(READ))
})

test('Mark all as read also marks what is too old for the list', async () => {
  const page = aBell([aNotification()])
  const readAll = () => page.store.list.map((one) => ({ ...one, readAt: READ }))
  page.server.handlers.notifications = { ...page.server.handlers.notifications, readAll }
  await page.user.click(bell())
  expect(await screen.findByText('(new)')).toBeInTheDocument()

  await page.user.click(screen.getByRole('button', { name: 'Mark all as read' }))

  await waitFor(() => expect(screen.queryByText('(new)')).toBeNull())
  expect(page.server.calls.at(-1)?.call).toBe('notifications.readAll')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

type BannerSetup = {
  permission?: NotificationPermission
  isHidden?: boolean
  preferences?: Partial<Preferences>
}

/** A hidden page in a browser that shows banners; `shown` collects them. */
async function aHiddenPage({ permission = 'granted', isHidden = true, preferences = {} }: BannerSetup = {}) {
  const shown: { title: string; tag?: string; onclick?: () => void }[] = []
  class Banner {
    static permission = permission
    onclick?: () => void
    close = () => {}
    title: string
    tag: string | undefined
    constructor(title: string, { tag }: NotificationOptions) {
      this.title = title
      this.tag = tag
      shown.push(this)
    }
  }
  vi.stubGlobal('Notification', Banner)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  onTestFinished(() => void vi.unstubAllGlobals())
  const old = aNotification()
  const store = { list: [old] }
  const server = fakeServer({
    notifications: {
      list: () => store.list,
      preferences: () => ({ ...DEFAULT_PREFERENCES, ...preferences }),
    },
  })
  const page = aPage(<Bell />, { server })
  await waitFor(() => expect(page.queries.getQueryData(notificationsQuery.queryKey)).toEqual([old]))
  const arrive = async (...arriving: (typeof old)[]) => {
    store.list = [...arriving, ...store.list]
    await act(() => page.queries.invalidateQueries(notificationsQuery))
    // The banners are decided after the preferences are loaded.
    await act(() => new Promise((done) => setTimeout(done, 20)))
    return shown
  }
  return { ...page, arrive }
}

test('a new notification on a hidden page shows one banner, whose click opens its page', async () => {
  const page = await aHiddenPage()
  const arriving = aNotification({ title: 'Tape 2 is available' })

  await page.arrive(arriving)
  const shown = await page.arrive()

  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([['Tape 2 is available', arriving.id]])
  act(() => shown[0]?.onclick?.())
  expect(page.address()).toBe('/updates')

  await page.arrive(...Array.from({ length: 4 }, () => aNotification()))
  expect(shown.slice(1).map(({ title }) => title)).toEqual(['4 new notifications'])
})

/** The full hour `hours` from now, in UTC. */
const hourFromNow = (hours: number) =>
  `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 13)}:00`

test.each<[string, BannerSetup]>([
  ['the page is visible', { isHidden: false }],
  ['the browser has no permission', { permission: 'default' }],
  ['Desktop notifications is off', { preferences: { desktopNotifications: false } }],
  [
    'quiet hours are active',
    { preferences: { quietHours: true, quietFrom: hourFromNow(0), quietTo: hourFromNow(2) } },
  ],
])('nothing is shown when %s', async (_, setup) => {
  const page = await aHiddenPage(setup)

  expect(await page.arrive(aNotification())).toEqual([])
})
