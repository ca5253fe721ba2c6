import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { isProcessRunning, postmasterOf } from '../src/db/cluster/postmaster.ts'
import { startCluster } from '../src/db/cluster/start-cluster.ts'
import { migrateDatabase } from '../src/db/migrate-today.ts'
import { queryOnce, urlOf } from './database/query-once.ts'
import { quickFolder } from './database/quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of PostgreSQL, and the name of a migrated database to copy from. */
    cluster: { url: string; template: string }
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database to copy from: a temporary one, in memory if possible, or the
 * one of TEST_DATABASE_URL, whose user must be able to create databases.
 */
export async function setup(project: TestProject) {
  const outside = process.env.TEST_DATABASE_URL
  const { url, stop } = outside ? { url: outside, stop: async () => undefined } : await startOwnCluster()
  const template = `plugfolio_template_${process.pid}_${Date.now().toString(36)}`
  await queryOnce(url, `CREATE DATABASE ${template}`)
  await migrateDatabase({ connectionString: urlOf(url, template) })
  project.provide('cluster', { url, template })
  return async () => {
    await dropAll(url, template)
    await stop()
  }
}

async function startOwnCluster() {
  const parentFolder = await quickFolder()
  for (const each of new Set([parentFolder, tmpdir()])) await sweep(each)
  const folder = await mkdtemp(path.join(parentFolder, `plugfolio-test-${process.pid}-`))
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

/** Drops the template, and its copies from killed test files. */
async function dropAll(url: string, template: string) {
  const { rows } = await queryOnce(
    url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  )
  for (const { datname } of rows) await queryOnce(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
}

/** Removes the folders of killed runs. */
async function sweep(parentFolder: string) {
  for (const name of await readdir(parentFolder)) {
    const [, run] = /^plugfolio-test-(\d+)-/.exec(name) ?? []
    if (!run || isProcessRunning(Number(run))) continue
    const folder = path.join(parentFolder, name)
    const postmaster = await postmasterOf(path.join(folder, 'postgres'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined)
  }
}
