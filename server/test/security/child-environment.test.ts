import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SECRET_SETTINGS } from '../../src/config/config.ts'
import { childEnvironment } from '../../src/db/cluster/account.ts'
import { startCluster } from '../../src/db/cluster/start-cluster.ts'
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

test('a program gets the variables that it needs, also with the letter case of Windows', () => {
  for (const name of ['LANG', 'LC_TIME', 'TZ', 'systemroot', 'LD_LIBRARY_PATH']) vi.stubEnv(name, 'x')
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(childEnvironment()).toMatchObject({
    LANG: 'x',
    LC_TIME: 'x',
    TZ: 'x',
    systemroot: 'x',
    LD_LIBRARY_PATH: 'x',
    PATH: process.env.PATH,
  })
})
