import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isRunning, postmasterOf } from '../src/db/cluster/postmaster.ts'
import { startCluster } from '../src/db/cluster/start-cluster.ts'
import { migrateToday } from '../src/db/migrate-today.ts'
import { ask } from './database/ask.ts'
import { quickFolder } from './database/quick-folder.ts'
import { urlOf } from './database/url-of.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of PostgreSQL, and the name of a migrated database to copy from. */
    cluster: { url: string; template: string }
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database to copy from: our own in a temporary folder, in memory if possible, or the one
 * that TEST_DATABASE_URL names (an account that may make databases).
 */
export async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL
  const { url, stop } = outside ? { url: outside, stop: async () => undefined } : await ourOwn()
  const template = `plugfolio_template_${process.pid}_${Date.now().toString(36)}`
  await ask(url, `CREATE DATABASE ${template}`)
  await migrateToday({ connectionString: urlOf(url, template) })
  project.provide('cluster', { url, template })
  return async () => {
    await dropAll(url, template)
    await stop()
  }
}

async function ourOwn() {
  const place = await quickFolder()
  for (const each of new Set([place, tmpdir()])) await sweep(each)
  const folder = await mkdtemp(path.join(place, `plugfolio-test-${process.pid}-`))
  const { address, stop } = await startCluster({ dataDir: folder, isDisposable: true })
  const url = address.host.startsWith('/')
    ? `postgresql://${address.user}@/postgres?host=${encodeURIComponent(address.host)}&port=${address.port}`
    : `postgresql://${address.user}:${address.password}@${address.host}:${address.port}/postgres`
  return {
    url,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The template, and copies of it whose test file was killed. */
async function dropAll(url: string, template: string) {
  const { rows } = await ask(url, `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`)
  for (const { datname } of rows) await ask(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
}

/** A killed run cannot tidy up, so the next one does it. */
async function sweep(place: string) {
  for (const name of await readdir(place)) {
    const [, run] = /^plugfolio-test-(\d+)-/.exec(name) ?? []
    if (!run || isRunning(Number(run))) continue
    const folder = path.join(place, name)
    const postmaster = await postmasterOf(path.join(folder, 'postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined)
  }
}
