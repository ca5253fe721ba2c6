import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import {
  CONNECT_TIMEOUT,
  type Connection,
  type ConnectionEvent,
  connectionAfter,
  DEMO_CONNECT_DELAY,
  NOT_CONNECTED,
} from '#shared/helper/connection.ts'
import { lacksHttps } from '#shared/helper/site.ts'
import { pause } from '#shared/timing/pause.ts'
import { api } from '../../../api/api.ts'
import { devicesQuery, userQuery } from '../../../api/queries.ts'
import { type ToastContents, toast } from '../../../ui/feedback/toast-store.ts'
import { openLink } from '../../../ui/open-link.ts'
import { helperMessages } from '../messages.ts'
import { HelperContext, type HelperPart, type HelperState } from '../use-helper.ts'

type HelperConnectionProps = {
  onShow: (part: HelperPart) => void
  children: ReactNode
}

/** Provides the connection with the helper app while a user is signed in. */
export function HelperConnection({ onShow, children }: HelperConnectionProps) {
  const queries = useQueryClient()
  const currentUser = () => queries.getQueryData(userQuery.queryKey)
  const [connection, dispatch] = useReducer(connectionAfter, NOT_CONNECTED)
  const lastAt = useLastConnection(connection)
  const attempts = useRef(0)

  // Users without a helper do not load the devices with every page.
  const isEnabled = lastAt !== null || connection.is !== 'idle'
  const { data: devices } = useQuery({ ...devicesQuery, enabled: isEnabled })
  const isOnline = devices?.some((device) => device.isOnline)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after every change of the connection
  useEffect(() => {
    if (isOnline !== undefined) dispatch({ type: isOnline ? 'helper-seen' : 'helper-gone' })
  }, [isOnline, connection.is])
  useResultToast(connection)

  function beginAttempt() {
    const attempt = ++attempts.current
    dispatch({ type: 'connect', attempt })
    setTimeout(() => dispatch({ type: 'timed-out', attempt }), CONNECT_TIMEOUT)
    return attempt
  }

  async function connect() {
    if (!currentUser()) return toast(helperMessages.signInToConnect)
    dispatch(await pairHelper(queries, beginAttempt()))
  }

  async function tryDemo() {
    const user = currentUser()
    if (!user) return toast(helperMessages.signInForDemo)
    dispatch(await connectDemo(queries, user, beginAttempt()))
  }

  function endDemo() {
    dispatch({ type: 'disconnect' })
    toast(helperMessages.disconnected)
  }

  function showDemo() {
    onShow({ is: 'demo' })
    void tryDemo()
  }

  const helper: HelperState = {
    connection,
    devices,
    lastAt,
    connect,
    tryDemo,
    endDemo,
    show: () => onShow({ is: 'connection' }),
    scan: (deviceId) => onShow({ is: 'device', deviceId }),
    showDemo,
  }
  return <HelperContext value={helper}>{children}</HelperContext>
}

/** The time of the last connection of this browser; saves the current time when a connection is made. */
function useLastConnection(connection: Connection) {
  const [lastAt, setLastAt] = useState(lastConnection)
  const isConnected = connection.is === 'connected'
  useEffect(() => {
    if (!isConnected) return
    const now = new Date().toISOString()
    saveLastConnection(now)
    setLastAt(now)
  }, [isConnected])
  return lastAt
}

/** Shows a toast with the result of an attempt, but not for a helper that was already connected. */
function useResultToast(connection: Connection) {
  const before = useRef(connection)
  useEffect(() => {
    const previous = before.current
    before.current = connection
    if (previous.is !== 'connecting' && previous.is !== 'failed') return
    if (connection.is === 'connected')
      toast(connection.by === 'demo' ? helperMessages.demoConnected : helperMessages.connected)
    else if (connection.is === 'failed' && previous.is === 'connecting' && connection.why === 'no-answer')
      toast(helperMessages.connectionFailed)
  }, [connection])
}

/** A token for the demo: it looks like a real one, but no server accepts it. */
function demoTokenOf({ id, username }: User, now: Date) {
  const bytes = new TextEncoder().encode(`${id}:${username}:${now.getTime()}`)
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const KEY = 'helperAppLastConnection'

/** The time when this browser was last connected to a helper, ISO; null if never. */
function lastConnection(): string | null {
  const stored = localStorage.getItem(KEY)
  return stored && !Number.isNaN(Date.parse(stored)) ? stored : null
}

function saveLastConnection(at: string) {
  try {
    localStorage.setItem(KEY, at)
  } catch {
    // A browser may refuse storage; then only the time of the last connection is missing.
  }
}

/** Requests a pairing code and opens the helper on this computer with it; a toast says why it cannot. The helper refuses sites without https. */
async function pairHelper(queries: QueryClient, attempt: number): Promise<ConnectionEvent> {
  try {
    const { code, link } = await api.helper.pair()
    if (lacksHttps(new URL(link).searchParams.get('apiUrl') ?? '')) {
      toast(helperMessages.needsHttps)
      return { type: 'refused', attempt, why: 'insecure' }
    }
    openLink(link)
    return { type: 'paired', attempt, token: code }
  } catch (error) {
    toastFailure(queries, error, helperMessages.signInToConnect)
    return { type: 'refused', attempt }
  }
}

/** Connects the demo if the server says that the session is still valid; a toast says why not. */
async function connectDemo(queries: QueryClient, user: User, attempt: number): Promise<ConnectionEvent> {
  const delay = pause(DEMO_CONNECT_DELAY)
  try {
    await api.account.me()
    await delay
    return { type: 'demo-ready', attempt, token: demoTokenOf(user, new Date()) }
  } catch (error) {
    toastFailure(queries, error, helperMessages.signInForDemo)
    return { type: 'refused', attempt }
  }
}

function toastFailure(queries: QueryClient, error: unknown, signInMessage: ToastContents) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  toast(isSignedOut ? signInMessage : helperMessages.connectionError)
  if (isSignedOut) void queries.invalidateQueries({ queryKey: userQuery.queryKey })
}
