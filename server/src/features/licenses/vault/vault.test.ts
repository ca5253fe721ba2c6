import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openRecords, recordPages, type VaultCalls } from '#shared/licenses/vault/open-records.ts'
import { replaceVault, writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault, wrapByPassphrase } from '#shared/licenses/vault/vault-keys.ts'
import { aServer, aServerWith, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'
import { aLicense } from '../testing/a-license.ts'
import {
  aRecord,
  aVault,
  callsToHost,
  expectedBy,
  openMain,
  PASSPHRASE,
  quickTools,
  realTools,
  serialsIn,
} from '../testing/vault-tools.ts'

let server: TestServer
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const NEW_PASSPHRASE = 'six new words of another kind'

/** Seals all secrets of a vault again. */
async function sealAgain(vault: Awaited<ReturnType<typeof aVault>>, calls: VaultCalls = ana.vaults) {
  const next = await makeVault(quickTools, randomUUID(), NEW_PASSPHRASE)
  const from = { vaultId: vault.id, cipher: vault.cipher }
  const expected = await expectedBy(ana, vault.id)
  await replaceVault({ calls, tools: quickTools, from, expected, next })
  return next
}

async function aSealedLicense(person: Visitor, vault: Parameters<typeof aRecord>[0], serial: string) {
  const { id } = await person.licenses.add({ body: aLicense({ title: `License ${serial}` }) })
  await writeRecords(person.vaults, vault.id, [await aRecord(vault, id, { serial })])
  return id
}

test('the one vault of an account opens in another browser with the passphrase and with the recovery key', {
  timeout: 60_000,
}, async () => {
  const vault = await aVault(ana, realTools)
  const id = await aSealedLicense(ana, vault, 'SERIAL-1')
  const elsewhere = server.visitor()
  await elsewhere.account.login({ body: { username: 'ana', password: 'correct horse' } })

  const spoken = ` ${PASSPHRASE.replaceAll(' ', '  ')}\n`
  for (const secret of [
    { way: 'passphrase' as const, typed: spoken },
    { way: 'recovery' as const, typed: vault.recoveryKey.toLowerCase() },
  ]) {
    const { cipher } = await openMain(elsewhere, secret, realTools)
    expect(await serialsIn(elsewhere, { id: vault.id, cipher })).toEqual(new Map([[id, 'SERIAL-1']]))
  }
  // Lists say that there are secrets, and never carry a sealed byte.
  const { sealed } = await ana.vaults.openRecord({ params: { id: vault.id, license: id } })
  const { body } = await ana.request({ url: '/api/licenses' })
  expect(JSON.parse(body).licenses[0].secrets).toEqual([{ vaultId: vault.id, revision: 1 }])
  expect(body).not.toContain(sealed.slice(20, 60))
  await expect(aVault(ana)).rejects.toMatchObject({ status: 409, code: 'vault_exists' })
  expect(await ana.vaults.remove({ params: { id: vault.id } })).toEqual({ count: 1 })
  expect((await ana.licenses.list()).licenses).toMatchObject([{ title: 'License SERIAL-1', secrets: [] }])
  await aVault(ana)
})

test('a wrong passphrase, a mistyped recovery key and that of another vault are refused with a sentence', async () => {
  const { recoveryKey } = await aVault(ana)
  const other = (await makeVault(quickTools, randomUUID(), PASSPHRASE)).recoveryKey
  const groups = recoveryKey.split('-')
  const mistyped = groups.with(4, groups[4]?.startsWith('A') ? 'B0000' : 'A0000').join('-')

  for (const [secret, sentence] of [
    [{ way: 'passphrase', typed: PASSPHRASE.toUpperCase() }, 'This passphrase does not open the vault.'],
    [{ way: 'recovery', typed: mistyped }, 'Group 5 of the recovery key has a typo.'],
    [{ way: 'recovery', typed: other }, 'typed correctly, but it does not open this vault'],
  ] as const)
    await expect(openMain(ana, secret)).rejects.toThrow(sentence)
})

test('after a change of the passphrase the old one no longer opens, and no record is written', async () => {
  const vault = await aVault(ana)
  await aSealedLicense(ana, vault, 'SERIAL-1')
  const { key } = await openMain(ana, { way: 'passphrase', typed: PASSPHRASE })
  const { vault_records: before } = await wholeDatabase(server.pool)

  await rewrap(ana.vaults, { vaultId: vault.id, key, revision: 2 }, 'another six words of mine')

  expect((await wholeDatabase(server.pool)).vault_records).toEqual(before)
  await expect(openMain(ana, { way: 'passphrase', typed: PASSPHRASE })).rejects.toThrow('does not open')
  const { cipher } = await openMain(ana, { way: 'passphrase', typed: 'another six words of mine' })
  expect((await serialsIn(ana, { id: vault.id, cipher })).size).toBe(1)
})

test('of two tabs that change the passphrase or the secrets of a license at once, one is told that the other was faster', async () => {
  const vault = await aVault(ana)
  const { key } = await openMain(ana, { way: 'passphrase', typed: PASSPHRASE })
  const passphrases = ['the passphrase of one tab', 'the passphrase of two tabs'] as const

  const outcomes = await Promise.allSettled(
    passphrases.map((one) => rewrap(ana.vaults, { vaultId: vault.id, key, revision: 2 }, one)),
  )

  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({
    status: 409,
    reason: 'The passphrase was changed in another tab or browser, so yours was not saved.',
  })
  const kept = passphrases[outcomes[0]?.status === 'fulfilled' ? 0 : 1]
  await openMain(ana, { way: 'passphrase', typed: kept })

  const id = await aSealedLicense(ana, vault, 'SERIAL-1')
  const write = async (serial: string, revision: number) =>
    writeRecords(ana.vaults, vault.id, [await aRecord(vault, id, { serial }, revision)])
  await write('SERIAL-2', 2)
  for (const revision of [2, 4])
    await expect(write('SERIAL-3', revision)).rejects.toMatchObject({ status: 409 })
  expect([...(await serialsIn(ana, vault)).values()]).toEqual(['SERIAL-2'])
})

test('records of licenses, vaults and accounts that are not there are refused as a whole', async () => {
  const vault = await aVault(ana)
  const id = await aSealedLicense(ana, vault, 'SERIAL-1')
  const ben = await server.signedInAs('ben')
  const own = await aRecord(vault, id, { serial: 'SERIAL-2' }, 2)
  const unknown = await aRecord(vault, randomUUID(), { serial: 'SERIAL-9' })

  await expect(writeRecords(ana.vaults, vault.id, [own, unknown])).rejects.toMatchObject({ status: 404 })
  await expect(writeRecords(ben.vaults, vault.id, [own])).rejects.toMatchObject({ status: 404 })
  await expect(writeRecords(ana.vaults, vault.id, [own, own])).rejects.toMatchObject({ status: 400 })
  await expect(ben.vaults.openRecord({ params: { id: vault.id, license: id } })).rejects.toMatchObject({
    status: 404,
  })
  expect([...(await serialsIn(ana, vault)).values()]).toEqual(['SERIAL-1'])
})

test('a new key seals everything again, also secrets of removed licenses, and old ways no longer open', async () => {
  const vault = await aVault(ana)
  const ids = [await aSealedLicense(ana, vault, 'SERIAL-1'), await aSealedLicense(ana, vault, 'SERIAL-2')]
  await ana.licenses.remove({ body: { ids: ids.slice(1) } })

  const next = await sealAgain(vault)

  await expect(openMain(ana, { way: 'passphrase', typed: PASSPHRASE })).rejects.toThrow('does not open')
  const { cipher } = await openMain(ana, { way: 'recovery', typed: next.recoveryKey })
  await ana.licenses.restore({ body: { ids } })
  expect([...(await serialsIn(ana, { id: next.vault.id, cipher })).values()].sort()).toEqual([
    'SERIAL-1',
    'SERIAL-2',
  ])
  expect(await ana.vaults.list()).toHaveLength(1)
})

test('a record that another tab writes while everything is sealed again is not lost', async () => {
  const vault = await aVault(ana)
  const id = await aSealedLicense(ana, vault, 'SERIAL-1')
  let isFirst = true
  const calls = {
    ...ana.vaults,
    replace: async (input: Parameters<typeof ana.vaults.replace>[0]) => {
      if (isFirst)
        await writeRecords(ana.vaults, vault.id, [await aRecord(vault, id, { serial: 'SERIAL-2' }, 2)])
      isFirst = false
      return ana.vaults.replace(input)
    },
  }

  const next = await sealAgain(vault, calls)

  expect(await serialsIn(ana, { id: next.vault.id, cipher: next.cipher })).toEqual(
    new Map([[id, 'SERIAL-2']]),
  )
})

test.each<['damaged' | 'older' | 'missing', string]>([
  ['damaged', 'The secrets of one license could not be decrypted, so nothing was replaced.'],
  ['older', 'The server sent outdated or incomplete secrets, so the vault was not changed.'],
  ['missing', 'The server sent outdated or incomplete secrets, so the vault was not changed.'],
])(
  'a record that the server sends %s stops the sealing again, and nothing is replaced',
  async (sent, sentence) => {
    const vault = await aVault(ana)
    await aSealedLicense(ana, vault, 'SERIAL-1')
    const damaged = 'sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)'
    await server.pool.query(`update vault_records set ${sent === 'damaged' ? damaged : 'revision = 2'}`)
    const records = () => ana.vaults.records({ params: { id: vault.id }, query: {} })
    const stored = await records()
    const calls = sent === 'damaged' ? ana.vaults : callsToHost(ana.vaults, vault.id, sent)

    await expect(sealAgain(vault, calls)).rejects.toThrow(sentence)

    await openMain(ana, { way: 'passphrase', typed: PASSPHRASE })
    expect(await records()).toEqual(stored)
  },
)

class Killed extends Error {}

/** Calls that end at a given one: before the server hears of it, or after it has done it, when no answer comes. */
function dyingCalls(calls: VaultCalls, { at, isHeard }: { at: number; isHeard: boolean }) {
  let count = 0
  const dying =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      if (++count < at) return call(input)
      if (isHeard && count === at) await call(input)
      throw new Killed()
    }
  return {
    ...calls,
    prepareNext: dying(calls.prepareNext),
    records: dying(calls.records),
    writeRecords: dying(calls.writeRecords),
    replace: dying(calls.replace),
  }
}

const RECORDS = 12

async function aFilledVault(person: Visitor) {
  const vault = await aVault(person)
  const { id } = await person.transfer.begin({ body: { source: 'table.csv' } })
  const licenses = Array.from({ length: RECORDS }, (_, at) => ({ id: randomUUID(), title: `License ${at}` }))
  await person.licenses.addMany({ params: { id }, body: { licenses } })
  const records = await Promise.all(
    licenses.map(({ id }, at) => aRecord(vault, id, { serial: `SERIAL-${at}` })),
  )
  await writeRecords(person.vaults, vault.id, records)
  return vault
}

/** How many secrets a passphrase opens; 0 when it does not open the vault. */
async function openedBy(person: Visitor, typed: string) {
  const open = await openMain(person, { way: 'passphrase', typed }).catch(() => undefined)
  if (!open) return 0
  let count = 0
  for await (const records of recordPages(person.vaults, open.vault.id)) {
    const { secrets, broken } = await openRecords({ vaultId: open.vault.id, cipher: open.cipher }, records)
    expect(broken).toEqual([])
    count += secrets.size
  }
  return count
}

test('a page that is killed at any call while it seals a vault again loses none', async () => {
  const [, ana] = await aServerWith('ana')
  await aFilledVault(ana)
  let passphrase = PASSPHRASE
  const ends = { old: 0, new: 0 }

  for (const at of [1, 2, 3, 4, 5, 6])
    for (const isHeard of [false, true]) {
      const wanted = `passphrase number ${at} of many, ${isHeard}`
      const { vault, cipher } = await openMain(ana, { way: 'passphrase', typed: passphrase })
      const act = replaceVault({
        calls: dyingCalls(ana.vaults, { at, isHeard }),
        tools: quickTools,
        from: { vaultId: vault.id, cipher },
        expected: await expectedBy(ana, vault.id),
        next: await makeVault(quickTools, randomUUID(), wanted),
      })
      await act.catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
      // Exactly one of them opens, and everything.
      const opened = [await openedBy(ana, passphrase), await openedBy(ana, wanted)]
      expect(opened.toSorted((one, other) => one - other)).toEqual([0, RECORDS])
      const isNew = opened[1] === RECORDS
      ends[isNew ? 'new' : 'old']++
      if (isNew) passphrase = wanted
    }

  expect(Math.min(ends.old, ends.new)).toBeGreaterThan(0)
})

async function rewrap(calls: VaultCalls, key: Parameters<typeof wrapByPassphrase>[1], passphrase: string) {
  const { wrap } = await wrapByPassphrase(quickTools, key, passphrase)
  await calls.changeWrap({ params: { id: key.vaultId }, body: wrap })
}
