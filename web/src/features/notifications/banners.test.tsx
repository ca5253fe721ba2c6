import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import { aNotification } from '../../../test/a-notification.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer } from '../../../test/fake-server.ts'
import { notificationsQuery } from '../../api/queries.ts'
import { Bell } from './bell.tsx'

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
})

test('many new notifications show one banner', async () => {
  const page = await aHiddenPage()

  const shown = await page.arrive(...Array.from({ length: 4 }, () => aNotification()))

  expect(shown.map(({ title }) => title)).toEqual(['4 new notifications'])
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
