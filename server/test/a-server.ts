import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RegistrationForm } from '#shared/account/credentials.ts'
import { createApp, type Services } from '../src/app.ts'
import { configOf } from '../src/config/config.ts'
import { folderBlobs } from '../src/files/folder-blobs.ts'
import { aClock } from './a-clock.ts'
import { aVisitor, type VisitorOptions } from './a-visitor.ts'
import { onFileFinished } from './at-the-end.ts'
import { aDatabaseCopy, anEmptyDatabase } from './database/an-empty-database.ts'
import { quickFolder } from './database/quick-folder.ts'

/** The additional host names that tests use; `a` in handwritten requests. */
const HOSTS = 'a,inside,plugins.example.org,plugins.local,plugins.lan,music.example'

/** The data of a stopped server, from which others can be copied. */
export type ServerSnapshot = { database: string; folder: string }

/** The real app with an empty database and blob folder, or with copies of another server's data. */
export async function aServer(
  environment: Record<string, string> = {},
  original?: ServerSnapshot,
  extraServices: Partial<Services> = {},
) {
  const { name, db, pool, leave, drop } = original
    ? await aDatabaseCopy(original.database)
    : await anEmptyDatabase()
  const folder = await mkdtemp(join(await quickFolder(), 'plugfolio-blobs-'))
  if (original) await cp(original.folder, folder, { recursive: true })
  const blobs = folderBlobs(folder)
  const clock = aClock()
  const config = configOf({ REGISTRATION_BURST: '10000', ALLOWED_HOSTS: HOSTS, ...environment })
  const services = { db, pool, blobs, config, version: 'test', now: clock.now, checksAnswers: true }
  const apps: FastifyInstance[] = []
  const start = async () => {
    const app = await createApp({ ...services, ...extraServices })
    apps.push(app)
    return { app, visitor: (options?: VisitorOptions) => aVisitor(app, options) }
  }
  const { app, visitor } = await start()
  onFileFinished(async () => {
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
    /** Creates a browser that is not signed in. */
    visitor,
    /** A second server on the same database. */
    replica: start,
    /** Stops the server permanently. */
    stopAndSnapshot: async (): Promise<ServerSnapshot> => {
      await app.close()
      await leave()
      return { database: name, folder }
    },
    /** Creates a browser in which this user has just registered. */
    signedInAs: async (username: string, options?: VisitorOptions) => {
      const browser = visitor(options)
      await browser.account.register({ body: aRegistration({ username }) })
      return browser
    },
  }
}

/** A server, and a browser in which this user has just registered there. */
export async function aServerWith(username: string, ...options: Parameters<typeof aServer>) {
  const server = await aServer(...options)
  return [server, await server.signedInAs(username)] as const
}

export type TestServer = Awaited<ReturnType<typeof aServer>>

export const aRegistration = (overrides: Partial<RegistrationForm> = {}): RegistrationForm => {
  const username = overrides.username ?? 'ana'
  return {
    username,
    displayName: username,
    email: `${username}@example.org`,
    password: 'correct horse',
    ...overrides,
  }
}
