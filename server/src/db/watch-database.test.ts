import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { anEmptyDatabase } from '../../test/database/an-empty-database.ts'
import { urlOf } from '../../test/database/url-of.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { waitForDatabase } from './watch-database.ts'

test('the server waits for a database that starts later', async () => {
  const dataDir = await aDataFolder()
  const logged: string[] = []
  const log = (sentence: string) => void logged.push(sentence)

  const waiting = waitForDatabase(
    { host: path.join(dataDir, 'postgres'), user: 'plugfolio', database: 'postgres' },
    log,
  )
  await pause(100)
  const { stop } = await startCluster({ dataDir })
  onTestFinished(stop)
  await waiting

  expect(logged[0]).toMatch(/^Waiting for the database: .*ENOENT/)
})

test('a missing database fails at once', async () => {
  const { url } = await anEmptyDatabase()
  const attempt = waitForDatabase({ connectionString: urlOf(url, 'no_such_database') })

  await expect(attempt).rejects.toThrow('The database refuses: database "no_such_database" does not exist')
})

test('a wrong password fails at once', async () => {
  const dataDir = path.join(await aDataFolder(), 'long'.repeat(30))
  const { address, stop } = await startCluster({ dataDir })
  onTestFinished(stop)

  const attempt = waitForDatabase({ ...address, password: 'guessed', database: 'postgres' })

  await expect(attempt).rejects.toThrow('The database refuses: password authentication failed')
})

test('a machine that accepts the connection and never answers fails after the timeout', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const attempt = waitForDatabase({ host: '127.0.0.1', port, user: 'ana' }, undefined, 100)

  await expect(attempt).rejects.toThrow('The database does not answer: ')
})
