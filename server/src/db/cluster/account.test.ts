import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder } from '../../../test/database/a-holder.ts'
import { canReach } from './account.ts'
import { postmasterOf } from './postmaster.ts'
import { startCluster } from './start-cluster.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.info('Not root, so the tests of other accounts are skipped.')

const NOBODY = 65534

describe.runIf(isRoot && process.platform === 'linux')('started by root', () => {
  test('PostgreSQL runs as nobody with only the rights of nobody', async () => {
    const dataDir = await aDataFolder()
    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    const mayPass = await canReach({ uid: NOBODY, gid: NOBODY }, import.meta.dirname)
    expect(await rightsIn(dataDir)).toEqual({
      uid: NOBODY,
      groups: '',
      effective: mayPass ? 0n : DAC_READ_SEARCH,
    })
  })

  test('without the capability to read there, the error says what to do', async () => {
    const dataDir = path.join(await aDataFolder(), 'closed', 'data')
    await mkdir(path.dirname(dataDir), { mode: 0o700 })

    const { initialMessage: said } = await aClusterHolder(dataDir, {
      prefix: ['setpriv', '--bounding-set=-dac_read_search,-dac_override'],
    })

    expect(said).toMatchObject({
      is: 'refused',
      sentence: expect.stringMatching(/cannot reach .*chmod o\+x on the parent folders.*DATABASE_URL/),
    })
  })

  test.runIf(mayNobodyPass)(
    'other programs of nobody cannot connect, even in a cluster of an earlier version',
    async () => {
      const dataDir = await aDataFolder()
      await chmod(dataDir, 0o755)
      const first = await startCluster({ dataDir })
      expect((await stat(dataDir)).mode & 0o007).toBe(0)
      expect(await loginResponses(dataDir, NOBODY)).toEqual(NOT_REACHED)
      expect(await loginResponses(dataDir, 0)).toMatchObject({ plugfolio: 'R' })
      await first.stop()
      const rules = path.join(dataDir, 'postgres', 'pg_hba.conf')
      await writeFile(rules, 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n')

      const { stop } = await startCluster({ dataDir })
      onTestFinished(stop)

      expect(await loginResponses(dataDir, NOBODY)).toEqual(NOT_REACHED)
      expect(await readFile(rules, 'utf8')).toContain('scram-sha-256')
    },
  )

  test.runIf(mayNobodyPass)('programs of nobody neither read nor change the files of a cluster', async () => {
    const dataDir = path.join(await aDataFolder(), 'data')
    await chmod(path.dirname(dataDir), 0o755)
    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)
    const cluster = path.join(dataDir, 'postgres')
    const { pid } = (await postmasterOf(cluster)) ?? {}

    for (const folder of [cluster, `/proc/${pid}/cwd`, `/proc/${pid}/root${cluster}`])
      expect(await triesOf(NOBODY, folder)).toEqual('')
    expect(await triesOf(0, cluster)).toBe('read listed written ')
  })
})

/** Bit 2 of capabilities(7). */
const DAC_READ_SEARCH = 4n

async function rightsIn(dataDir: string) {
  const postmaster = await postmasterOf(path.join(dataDir, 'postgres'))
  const status = await readFile(`/proc/${postmaster?.pid}/status`, 'utf8')
  const line = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? ''
  return {
    uid: Number(line('Uid').split(/\s/)[1]),
    groups: line('Groups'),
    effective: BigInt(`0x${line('CapEff')}`),
  }
}

/** Which of these an account may do in the folder of a cluster. */
async function triesOf(uid: number, cluster: string) {
  const script = `cat $1/plugfolio.password >/dev/null && printf 'read '
    ls $1/base >/dev/null && printf 'listed '
    : >> $1/pg_hba.conf && printf 'written '`
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', cluster], { uid, gid: uid, cwd: '/' })
  return String(stdout)
}

/** The folder above is closed, so the socket is not even found. */
const NOT_REACHED = { plugfolio: 'EACCES', plugfolio_server: 'EACCES' }

const mayNobodyPass = await canReach({ uid: NOBODY, gid: NOBODY }, tmpdir())

/** PostgreSQL's first response to programs of this account, for each of our roles: R accepts the connection, E refuses it. */
async function loginResponses(dataDir: string, uid: number) {
  const socket = path.join(dataDir, 'postgres', '.s.PGSQL.5432')
  const responses = ['plugfolio', 'plugfolio_server'].map((role) => {
    const { stdout } = spawnSync(process.execPath, ['-e', LOGIN, socket, role], { uid, gid: uid, cwd: '/' })
    return [role, String(stdout).trim()]
  })
  return Object.fromEntries(responses)
}

/** Sends the first message of PostgreSQL's protocol and prints the first byte of the response. */
const LOGIN = `const [socket, role] = process.argv.slice(1)
const body = Buffer.from('user\\0' + role + '\\0database\\0postgres\\0\\0')
const head = Buffer.alloc(8)
head.writeInt32BE(8 + body.length, 0)
head.writeInt32BE(196608, 4)
const connection = require('net').connect(socket)
connection.on('error', (error) => { console.log(error.code); process.exit() })
connection.on('data', (data) => { process.stdout.write(data.subarray(0, 1)); connection.destroy() })
connection.write(Buffer.concat([head, body]))`
