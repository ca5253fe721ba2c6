import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import { aNotification } from '../../../test/a-notification.ts'
import { aPage } from '../../../test/a-page.tsx'
import { fakeServer } from '../../../test/fake-server.ts'
import { notificationsQuery } from '../../api/queries.ts'
import { Bell } from './bell.tsx'

type Given = {
  permission?: NotificationPermission
  isHidden?: boolean
  preferences?: Partial<Preferences>
}

/** A page nobody looks at, in a browser that shows banners; `shown` is what it was told to show. */
async function aHiddenPage({ permission = 'granted', isHidden = true, preferences = {} }: Given = {}) {
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
  const kept = { list: [old] }
  const server = fakeServer({
    notifications: {
      list: () => kept.list,
      preferences: () => ({ ...DEFAULT_PREFERENCES, ...preferences }),
    },
  })
  const page = aPage(<Bell />, { server })
  await waitFor(() => expect(page.queries.getQueryData(notificationsQuery.queryKey)).toEqual([old]))
  const arrive = async (...news: (typeof old)[]) => {
    kept.list = [...news, ...kept.list]
    await act(() => page.queries.invalidateQueries(notificationsQuery))
    // What is shown is decided after the switches are known.
    await act(() => new Promise((done) => setTimeout(done, 20)))
    return shown
  }
  return { ...page, arrive }
}

test('what arrives unseen is shown as a banner once, and a click leads to it', async () => {
  const page = await aHiddenPage()
  const news = aNotification({ title: 'Tape 2 is available' })

  await page.arrive(news)
  const shown = await page.arrive()

  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([['Tape 2 is available', news.id]])
  act(() => shown[0]?.onclick?.())
  expect(page.address()).toBe('/updates')
})

test('many at once are one banner', async () => {
  const page = await aHiddenPage()

  const shown = await page.arrive(...Array.from({ length: 4 }, () => aNotification()))

  expect(shown.map(({ title }) => title)).toEqual(['4 new notifications'])
})

/** The full hour that is `hours` from now, in universal time. */
const hourFromNow = (hours: number) =>
  `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 13)}:00`

test.each<[string, Given]>([
  ['somebody looks at the page', { isHidden: false }],
  ['the browser was not allowed to', { permission: 'default' }],
  ['Desktop notifications is off', { preferences: { desktopNotifications: false } }],
  ['it is quiet', { preferences: { quietHours: true, quietFrom: hourFromNow(0), quietTo: hourFromNow(2) } }],
])('nothing is shown when %s', async (_, given) => {
  const page = await aHiddenPage(given)

  expect(await page.arrive(aNotification())).toEqual([])
})
