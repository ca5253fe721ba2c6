import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as contracts from '#shared/contracts.ts'
import { canFakeTime } from '../../../scripts/parts/programs/fault-tools.mjs'
import { SESSION_LIFETIME_SECONDS } from '../../src/http/guard/session.ts'
import { aRegistration } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { queryOnce } from '../database/query-once.ts'
import { aLedger } from './a-ledger.ts'

/** Only in a long campaign. */
const canFake = Boolean(process.env.PLUGFOLIO_LONG) && canFakeTime()

/** The offsets of the machine's clock, one after the other while the server runs. */
const OFFSETS = ['+1d', '+0', '-1d', '+0', '+1h', '+0', '-1h', '+0']
const START_OFFSETS = ['+1d', '-1d']
/** The offsets of browsers with a wrong clock, in milliseconds. */
const BROWSER_OFFSETS = [86_400_000, -86_400_000]

test.runIf(canFake)(
  'wrong clocks sign no user out, refuse no sign-in, cause no endless session and no error',
  async () => {
    const dataDir = await aDataFolder()
    const clock = path.join(dataDir, 'clock')
    const set = (time: string) => {
      writeFileSync(clock, `${time}\n`)
      chmodSync(clock, 0o644)
    }
    chmodSync(dataDir, 0o711)
    set('+0')
    const environment = { ...FAKETIME_ENVIRONMENT, FAKETIME_TIMESTAMP_FILE: clock, BACKUP_HOUR: '3' }
    let server = await aServerProcess(dataDir, environment)
    const ledger = await aLedger('ana', server.url)
    const statuses = new Set<number>()
    let cases = 0

    for (const step of OFFSETS) {
      set(step)
      await pause(300)
      await expectWorking(step)
    }
    await server.stop()
    for (const start of START_OFFSETS) {
      set(start)
      server = await aServerProcess(dataDir, environment)
      await expectWorking(start)
      await server.stop()
    }
    set('+0')
    server = await aServerProcess(dataDir, environment)
    for (const ahead of BROWSER_OFFSETS) {
      const date = new Date(Date.now() + ahead).toUTCString()
      const answer = await signIn(server.url, { date: date, 'if-modified-since': date })
      statuses.add(answer.status)
      // The cookie has a lifetime instead of an end.
      expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=\d+/)
      cases++
    }
    const host = encodeURIComponent(path.join(dataDir, 'postgres'))
    const { rows } = await queryOnce(`postgresql://plugfolio@/plugfolio?host=${host}`, ENDLESS)
    expect(rows).toEqual([{ sessions: expect.any(Number), endless: 0 }])
    expect(await server.stop()).toBe(0)
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(cases).toBe(12)

    /** The earlier session can still write, and the password still works. */
    async function expectWorking(when: string) {
      const before = ledger.acknowledged()
      const stopped = new AbortController()
      setTimeout(() => stopped.abort(), 500)
      await ledger.write(server.url, stopped.signal)
      expect(ledger.acknowledged(), when).toBeGreaterThan(before)
      await ledger.check(server.url)
      for (let guess = 0; guess < 3; guess++) statuses.add((await signIn(server.url, {}, 'wrong')).status)
      const answer = await signIn(server.url)
      statuses.add(answer.status)
      expect(answer.status, when).toBe(200)
      cases++
    }
  },
  300_000,
)

/** A session that started a day ahead may end at most a day later than others. */
const ENDLESS = `
  SELECT count(*)::int AS sessions,
    (count(*) FILTER (WHERE expires_at > now() + interval '1 day' * (2 + ${SESSION_LIFETIME_SECONDS} / 86400)))::int AS endless
  FROM sessions`

/** The environment that `faketime` sets, besides the file with the time. */
const FAKETIME_ENVIRONMENT = {
  LD_PRELOAD: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}

const signIn = (url: string, headers: Record<string, string> = {}, password = aRegistration().password) =>
  fetch(`${url}${contracts.account.login.path}`, {
    method: contracts.account.login.method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify({ username: 'ana', password }),
  })
