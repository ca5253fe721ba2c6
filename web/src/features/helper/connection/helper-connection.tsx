import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import type { User } from '#shared/account/user.ts'
import {
  CONNECT_TIMEOUT,
  type Connection,
  type ConnectionEvent,
  connectionAfter,
  DEMO_CONNECT_DELAY,
  NOT_CONNECTED,
} from '#shared/helper/connection.ts'
import { devicesQuery, userQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { messages } from '../messages.ts'
import { type Helper, HelperContext } from '../use-helper.ts'
import { isStillSignedIn, pair } from './pair.ts'

/** Holds the connection with the helper app for as long as somebody is signed in. */
export function HelperConnection({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const [connection, tell] = useReducer(connectionAfter, NOT_CONNECTED)
  const lastAt = useLastConnection(connection)
  const later = useTimers(tell)
  const attempts = useRef(0)

  // Who never had a helper is not asked about it with every page.
  const isWanted = lastAt !== null || connection.is !== 'idle'
  const { data: devices } = useQuery({ ...devicesQuery, enabled: isWanted })
  useSeenHelper(
    connection,
    devices?.some(({ isOnline }) => isOnline),
    tell,
  )
  useSaid(connection)

  async function connect() {
    if (!signedIn()) return toast(messages.signInToConnect)
    const attempt = ++attempts.current
    tell({ type: 'connect', attempt })
    later(CONNECT_TIMEOUT, { type: 'timed-out', attempt })
    const paired = await pair(queries)
    if ('code' in paired) return tell({ type: 'paired', attempt, token: paired.code })
    tell({ type: 'refused', attempt, ...(paired.refused === 'insecure' && { why: 'insecure' }) })
  }

  async function tryDemo() {
    const user = signedIn()
    if (!user) return toast(messages.signInForDemo)
    const attempt = ++attempts.current
    tell({ type: 'connect', attempt })
    later(CONNECT_TIMEOUT, { type: 'timed-out', attempt })
    const delay = new Promise((passed) => setTimeout(passed, DEMO_CONNECT_DELAY))
    if (!(await isStillSignedIn(queries))) return tell({ type: 'refused', attempt })
    await delay
    tell({ type: 'demo-ready', attempt, token: demoTokenOf(user, new Date()) })
  }

  function endDemo() {
    tell({ type: 'disconnect' })
    toast(messages.disconnected)
  }

  const helper: Helper = { connection, devices, lastAt, connect, tryDemo, endDemo, show: onShow }
  return <HelperContext value={helper}>{children}</HelperContext>
}

/** Events that are told after a while, unless the page is left. */
function useTimers(tell: (event: ConnectionEvent) => void) {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => {
      for (const timer of current) clearTimeout(timer)
    }
  }, [])
  return (delay: number, event: ConnectionEvent) => {
    timers.current.add(setTimeout(() => tell(event), delay))
  }
}

/** What the server knows of the devices decides whether a helper is there. */
function useSeenHelper(
  connection: Connection,
  isOnline: boolean | undefined,
  tell: (event: ConnectionEvent) => void,
) {
  const { is } = connection
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change it is looked whether a helper is there
  useEffect(() => {
    if (isOnline !== undefined) tell({ type: isOnline ? 'helper-seen' : 'helper-gone' })
  }, [isOnline, is, tell])
}

/** When this browser was last connected: now, at the moment at which it becomes so. */
function useLastConnection(connection: Connection) {
  const [lastAt, setLastAt] = useState(lastConnection)
  const isConnected = connection.is === 'connected'
  useEffect(() => {
    if (!isConnected) return
    const now = new Date().toISOString()
    keepLastConnection(now)
    setLastAt(now)
  }, [isConnected])
  return lastAt
}

/** Says what an attempt has come to. A helper that was there before the page was is no news. */
function useSaid(connection: Connection) {
  const before = useRef(connection)
  useEffect(() => {
    const was = before.current
    before.current = connection
    if (was.is !== 'connecting' && was.is !== 'failed') return
    if (connection.is === 'connected')
      toast(connection.by === 'demo' ? messages.demoConnected : messages.connected)
    else if (connection.is === 'failed' && was.is === 'connecting' && connection.why === 'no-answer')
      toast(messages.connectionFailed)
  }, [connection])
}

/** The token of a demonstration: it has the form of a real one, and no server knows it. */
function demoTokenOf({ id, username }: User, now: Date) {
  const bytes = new TextEncoder().encode(`${id}:${username}:${now.getTime()}`)
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const KEY = 'helperAppLastConnection'

/** When this browser was last connected with a helper, ISO; null when it never was. */
function lastConnection(): string | null {
  const kept = localStorage.getItem(KEY)
  return kept && !Number.isNaN(Date.parse(kept)) ? kept : null
}

function keepLastConnection(at: string) {
  try {
    localStorage.setItem(KEY, at)
  } catch {
    // A browser may refuse to keep anything; then only the remark is missing.
  }
}

/** Gives what tells who is signed in at the moment of an act; undefined for nobody. */
function useSignedIn() {
  const queries = useQueryClient()
  return () => queries.getQueryData(userQuery.queryKey) ?? undefined
}
