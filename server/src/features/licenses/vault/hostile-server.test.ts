import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { License } from '#shared/licenses/license.ts'
import { openRecords, recordPages } from '#shared/licenses/vault/open-records.ts'
import { writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { rollbacks, type SeenVault, seenAfter } from '#shared/licenses/vault/seen-revisions.ts'
import type { Vault, VaultRecord } from '#shared/licenses/vault/vault.ts'
import { openKey, wrapByPassphrase, wrapByRecoveryKey } from '#shared/licenses/vault/vault-keys.ts'
import { base64Url, bytesOfBase64Url } from '#shared/text/base64-url.ts'
import { oneOf, randomOf } from '#shared/uad/testing/random.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aLicense } from '../testing/a-license.ts'
import { aRecord, aVault, openMain, PASSPHRASE, quickTools } from '../testing/vault-tools.ts'

/*
 * A server that answers what it likes: the real answers of the real server are kept and changed before the page's code sees them.
 */

let ana: Visitor
let vault: Awaited<ReturnType<typeof aVault>>
let first: Answers
beforeAll(async () => {
  const server = await aServer()
  ana = await server.signedInAs('ana')
  vault = await aVault(ana)
  for (const serial of ['SERIAL-1', 'SERIAL-2', 'SERIAL-3']) {
    const { id } = await ana.licenses.add({ body: aLicense({ title: serial }) })
    await write(id, 1, serial)
  }
  first = await answersNow()
})

type Answers = { vault: Vault; licenses: License[]; records: VaultRecord[] }

async function write(licenseId: string, revision: number, serial: string) {
  await writeRecords(ana.vaults, vault.id, [await aRecord(vault, licenseId, { serial }, revision)])
}

async function answersNow(): Promise<Answers> {
  const [main] = await ana.vaults.list()
  if (!main) throw new Error('There is no vault.')
  const records: VaultRecord[] = []
  for await (const page of recordPages(ana.vaults, main.id)) records.push(...page)
  return { vault: main, licenses: (await ana.licenses.list()).licenses, records }
}

const byPassphrase = { way: 'passphrase', typed: PASSPHRASE } as const
const byRecovery = () => ({ way: 'recovery', typed: vault.recoveryKey }) as const

const wrapOf = ({ wraps }: Vault, way: string) => {
  const wrap = wraps.find((one) => one.way === way)
  if (!wrap) throw new Error('There is no such wrap.')
  return wrap
}

test.each([
  ['no memory', { memory: 1 }],
  ['10 GB of memory', { memory: 10_000_000 }],
  ['one pass', { passes: 1 }],
  ['another algorithm', { name: 'pbkdf2' }],
  ['a short salt', { salt: '' }],
])('with %s nothing is derived', async (_, more) => {
  let derived = 0
  const tools = {
    ...quickTools,
    derive: async () => {
      derived++
      return new Uint8Array(32)
    },
  }
  const wrap = wrapOf(first.vault, 'passphrase')
  const weak = { ...first.vault, wraps: [{ ...wrap, derivation: { ...Object(wrap.derivation), ...more } }] }

  await expect(openKey(tools, weak, byPassphrase)).rejects.toThrow('The server sent an invalid vault')
  expect(derived).toBe(0)
})

test('1,000 cut, flipped and renumbered wraps open nothing', async () => {
  const random = randomOf(7)
  let opened = 0
  for (let at = 0; at < 1000; at++) {
    const wrap = wrapOf(first.vault, oneOf(['passphrase', 'recovery'] as const, random))
    const bytes = bytesOfBase64Url(wrap.sealed)
    const place = Math.floor(random() * bytes.length)
    const way = oneOf(['flip', 'cut', 'revision', 'vault', 'text'] as const, random)
    if (way === 'flip') bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8))
    const sealed = way === 'text' ? '%%%' : base64Url(way === 'cut' ? bytes.slice(0, place) : bytes)
    const changed = { ...wrap, sealed, revision: wrap.revision + (way === 'revision' ? 1 : 0) }
    const id = way === 'vault' ? randomUUID() : first.vault.id
    const secret = wrap.way === 'passphrase' ? byPassphrase : byRecovery()
    await openKey(quickTools, { id, wraps: [changed] }, secret).then(
      () => opened++,
      (error) => expect(error.name).toBe('VaultError'),
    )
  }

  expect(opened).toBe(0)
})

test('swapped, older and foreign records are named and not shown, and the others are', async () => {
  const { cipher } = await openMain(ana, byPassphrase)
  const open = (records: VaultRecord[]) => openRecords({ vaultId: vault.id, cipher }, records)
  const [one, two, three] = first.records
  if (!one || !two || !three) throw new Error('There are three records.')

  const swapped = await open([{ ...one, sealed: two.sealed }, { ...two, sealed: one.sealed }, three])
  const older = await openRecords(
    { vaultId: vault.id, cipher },
    [one, two, three],
    new Map([[one.licenseId, one.revision + 1]]),
  )
  const foreign = await openRecords({ vaultId: randomUUID(), cipher }, first.records)

  expect(swapped.broken).toEqual([one.licenseId, two.licenseId])
  expect([...swapped.secrets.keys()]).toEqual([three.licenseId])
  expect(older.broken).toEqual([one.licenseId])
  expect([...older.secrets.keys()]).toEqual([two.licenseId, three.licenseId])
  expect(foreign.secrets.size).toBe(0)
})

test('a server that never comes to the end of the records is not asked forever', async () => {
  let asked = 0
  const [one] = first.records
  const calls = {
    records: async () => {
      asked++
      return { records: first.records, next: one?.licenseId ?? null }
    },
  }

  for await (const _ of recordPages(calls, vault.id));

  expect(asked).toBe(2)
})

test('a browser notices old wraps, dropped updates and withheld records by what it has seen', async () => {
  let seen: SeenVault | undefined = seenAfter(undefined, first)
  expect(rollbacks(seen, first)).toEqual([])
  const [license] = first.licenses
  await write(license?.id ?? '', 2, 'SERIAL-NEW')
  const { key } = await openMain(ana, byPassphrase)
  const keyToWrap = { vaultId: vault.id, key, revision: 2 }
  const changed = await wrapByPassphrase(quickTools, keyToWrap, 'another six words of mine')
  await ana.vaults.changeWrap({ params: { id: vault.id }, body: changed.wrap })
  const remade = await wrapByRecoveryKey(quickTools, keyToWrap)
  await ana.vaults.changeWrap({ params: { id: vault.id }, body: remade.wrap })
  const second = await answersNow()
  seen = seenAfter(seen, second)

  expect(rollbacks(seen, second)).toEqual([])
  const old = rollbacks(seen, first)
  expect(old).toHaveLength(3)
  expect(old[0]).toContain('an older passphrase')
  expect(old[1]).toContain('an older recovery key')
  expect(old[2]).toBe(
    `The server sent outdated secrets for “${license?.title}”, or none. You may have deleted them in another browser.`,
  )
  expect(rollbacks(seen, { ...second, vault: undefined })).toEqual([
    expect.stringContaining('no longer sends'),
  ])
  const other = { ...second, vault: { ...second.vault, id: randomUUID() } }
  expect(rollbacks(seen, other)).toEqual([expect.stringContaining("isn't the vault")])
  // An old state never lowers the newest seen one, until the person accepts it.
  expect(seenAfter(seen, first)).toEqual(seen)
  expect(rollbacks(seenAfter(seen, first, true), first)).toEqual([])
  expect(JSON.stringify(seen)).not.toContain('SERIAL')
})
