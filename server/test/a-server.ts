import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RegistrationForm } from '#shared/account/credentials.ts'
import { createApp, type Services } from '../src/app.ts'
import { configOf } from '../src/config/config.ts'
import { folderBlobs } from '../src/files/folder-blobs.ts'
import { aClock } from './a-clock.ts'
import { aVisitor, type VisitorOptions } from './a-visitor.ts'
import { atTheEnd } from './at-the-end.ts'
import { aCopyOf, anEmptyDatabase } from './database/an-empty-database.ts'
import { quickFolder } from './database/quick-folder.ts'

/** What tests call the server beside its usual names; `a` where they write calls by hand. */
const HOSTS = 'a,inside,plugins.example.org,plugins.local,plugins.lan,music.example'

/** What a server leaves behind, from which others can be made. */
export type Standstill = { database: string; folder: string }

/** The real app over an empty database and a blob folder of its own, or over copies of what another one left. */
export async function aServer(
  environment: Record<string, string> = {},
  original?: Standstill,
  further: Partial<Services> = {},
) {
  const { name, db, pool, leave, drop } = original
    ? await aCopyOf(original.database)
    : await anEmptyDatabase()
  const folder = await mkdtemp(join(await quickFolder(), 'plugfolio-blobs-'))
  if (original) await cp(original.folder, folder, { recursive: true })
  const blobs = folderBlobs(folder)
  const clock = aClock()
  const config = configOf({ REGISTRATION_BURST: '10000', ALLOWED_HOSTS: HOSTS, ...environment })
  const services = { db, pool, blobs, config, version: 'test', now: clock.now, checksAnswers: true }
  const apps: FastifyInstance[] = []
  const start = async () => {
    const app = await createApp({ ...services, ...further })
    apps.push(app)
    return { app, visitor: (options?: VisitorOptions) => aVisitor(app, options) }
  }
  const { app, visitor } = await start()
  atTheEnd(async () => {
    await Promise.all(apps.map((each) => each.close()))
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    app,
    db,
    pool,
    blobs,
    folder,
    clock,
    /** A browser that has not signed in yet. */
    visitor,
    /** A second server on the same database. */
    replica: start,
    /** Stops answering for good. */
    standStill: async (): Promise<Standstill> => {
      await app.close()
      await leave()
      return { database: name, folder }
    },
    /** A browser in which this person has just registered. */
    signedInAs: async (username: string, options?: VisitorOptions) => {
      const browser = visitor(options)
      await browser.account.register({ body: aRegistration({ username }) })
      return browser
    },
  }
}

export type Server = Awaited<ReturnType<typeof aServer>>

export const aRegistration = (given: Partial<RegistrationForm> = {}): RegistrationForm => {
  const username = given.username ?? 'ana'
  return {
    username,
    displayName: username,
    email: `${username}@example.org`,
    password: 'correct horse',
    ...given,
  }
}
