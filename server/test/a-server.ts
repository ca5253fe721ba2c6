import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Registration } from '#shared/account/credentials.ts'
import { createApp } from '../src/app.ts'
import { configOf } from '../src/config.ts'
import { folderBlobs } from '../src/files/folder-blobs.ts'
import { aClock } from './a-clock.ts'
import { aVisitor, type VisitorOptions } from './a-visitor.ts'
import { anEmptyDatabase } from './an-empty-database.ts'

/** The real app over an empty database of its own and a blob folder of its own. */
export async function aServer(environment: Record<string, string> = {}) {
  const { db, pool, drop } = await anEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-blobs-'))
  const blobs = folderBlobs(folder)
  const clock = aClock()
  const config = configOf({ REGISTRATION_BURST: '10000', ...environment })
  const app = await createApp({ db, blobs, config, version: 'test', now: clock.now, checksAnswers: true })
  closings.push(async () => {
    await app.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  const visitor = (options?: VisitorOptions) => aVisitor(app, options)
  return {
    app,
    db,
    pool,
    blobs,
    folder,
    clock,
    /** A browser that has not signed in yet. */
    visitor,
    /** A browser in which this person has just registered. */
    signedInAs: async (username: string, options?: VisitorOptions) => {
      const browser = visitor(options)
      await browser.account.register({ body: aRegistration({ username }) })
      return browser
    },
  }
}

export type Server = Awaited<ReturnType<typeof aServer>>

export const aRegistration = (given: Partial<Registration> = {}): Registration => {
  const username = given.username ?? 'ana'
  return {
    username,
    displayName: username,
    email: `${username}@example.org`,
    password: 'correct horse',
    ...given,
  }
}

const closings: (() => Promise<void>)[] = []

afterAll(() => Promise.all(closings.splice(0).map((close) => close())))
