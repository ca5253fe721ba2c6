import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SECRET_SETTINGS } from '../../src/config/config.ts'
import { startCluster } from '../../src/db/cluster/start-cluster.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { processesIn } from '../durability/a-disk.ts'

const SECRET_NAMES = [
  ...SECRET_SETTINGS,
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  'CREDENTIALS_DIRECTORY',
  'SOME_TOKEN',
]

test.runIf(process.platform === 'linux')(
  'the processes of PostgreSQL do not get the secrets of the server',
  async () => {
    for (const name of SECRET_NAMES) vi.stubEnv(name, 'a secret of the server')
    onTestFinished(() => void vi.unstubAllEnvs())
    const dataDir = await aDataFolder()
    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    const pids = processesIn(dataDir)

    expect(pids.length).toBeGreaterThan(2)
    const environments = pids.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8')).join('\0')
    expect(environments).toContain('PATH=')
    expect(SECRET_NAMES.filter((name) => environments.includes(`${name}=`))).toEqual([])
    expect(environments).not.toContain('a secret')
  },
)

test('a bulk edit with own, foreign and missing ids changes all or nothing and never foreign plugins', async () => {
  const server = await aServer()
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const [mine, theirs] = [await tenPlugins(ana, 'mine'), await tenPlugins(ben, 'theirs')]
  const untouched = await ben.plugins.list()
  const missing = Array.from({ length: 3 }, () => randomUUID())
  let refused = 0

  const someOf = (ids: string[], maxLength: number) => fc.subarray(ids, { maxLength: maxLength })
  const mix = fc.record({
    own: someOf(mine, 10),
    foreign: fc.oneof(fc.constant([]), someOf(theirs, 3)),
    missingIds: fc.oneof(fc.constant([]), fc.constant([]), someOf(missing, 2)),
    type: fc.stringMatching(/^[a-z]{8}$/),
  })
  await fc.assert(
    fc.asyncProperty(mix, async ({ own, foreign, missingIds, type }) => {
      const before = await ana.plugins.list()
      const pluginIds = [...own, ...foreign, ...missingIds]
      const edit = ana.plugins.bulkEdit({ body: { pluginIds, changes: { type } } })
      const isAccepted = await edit.then(
        () => true,
        () => false,
      )
      const after = await ana.plugins.list()

      expect(isAccepted).toBe(own.length > 0 && foreign.length === 0 && missingIds.length === 0)
      expect(after).toEqual(
        before.map((plugin) => (isAccepted && own.includes(plugin.id) ? { ...plugin, type } : plugin)),
      )
      if (!isAccepted) refused++
    }),
    { numRuns: 500 },
  )

  expect(refused).toBeGreaterThan(100)
  expect(await ben.plugins.list()).toEqual(untouched)
})

async function tenPlugins({ plugins }: Visitor, word: string) {
  const all = [...'abcdefghij'].map((letter) => aPlugin({ name: `${word} ${letter}` }))
  await plugins.addMany({ body: { plugins: all } })
  return (await plugins.list()).map(({ id }) => id)
}
