import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { NO_SECRET, sealSecret } from '#shared/licenses/vault/license-secret.ts'
import { openRecords, recordPages, type VaultCalls } from '#shared/licenses/vault/open-records.ts'
import { replaceVault, writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault, wrapByPassphrase } from '#shared/licenses/vault/vault-keys.ts'
import { base64Url } from '#shared/text/base64-url.ts'
import { randomOf } from '#shared/uad/testing/random.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aVault, expectedBy, openMain, PASSPHRASE, quickTools } from '../testing/vault-tools.ts'

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
    changeWrap: dying(calls.changeWrap),
  }
}

const RECORDS = 12
const KILLS = process.env.PLUGFOLIO_LONG ? 500 : 60

async function aFilledVault(person: Visitor) {
  const vault = await aVault(person)
  const { id } = await person.transfer.begin({ body: { source: 'table.csv' } })
  const licenses = Array.from({ length: RECORDS }, (_, at) => ({ id: randomUUID(), title: `License ${at}` }))
  await person.licenses.addMany({ params: { id }, body: { licenses } })
  const records = await Promise.all(
    licenses.map(async ({ id: licenseId }, at) => {
      const place = { vaultId: vault.id, licenseId, revision: 1 }
      const secret = { ...NO_SECRET, serial: `SERIAL-${at}` }
      return {
        licenseId,
        revision: 1,
        sealed: base64Url(await sealSecret(vault.cipher, place, secret, quickTools.randomBytes(12))),
      }
    }),
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

test(`a page that is killed ${KILLS} times while it seals a vault again loses none`, {
  timeout: 300_000,
}, async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await aFilledVault(ana)
  const random = randomOf(19)
  let passphrase = PASSPHRASE
  const ends = { old: 0, new: 0, lost: 0 }

  for (let kill = 0; kill < KILLS; kill++) {
    const wanted = `passphrase number ${kill} of many`
    const death = { at: 1 + Math.floor(random() * 6), isHeard: random() < 0.5 }
    const calls = dyingCalls(ana.vaults, death)
    const { vault, cipher, key } = await openMain(ana, { way: 'passphrase', typed: passphrase })
    const isRewrap = random() < 0.2
    const act = isRewrap
      ? rewrap(calls, { vaultId: vault.id, key, revision: (vault.wraps[0]?.revision ?? 0) + 1 }, wanted)
      : replaceVault({
          calls,
          tools: quickTools,
          from: { vaultId: vault.id, cipher },
          expected: await expectedBy(ana, vault.id),
          next: await makeVault(quickTools, randomUUID(), wanted),
        })
    await act.catch((error) => {
      if (!(error instanceof Killed)) throw error
    })
    const [byOld, byNew] = [await openedBy(ana, passphrase), await openedBy(ana, wanted)]
    // Exactly one of them opens, and everything.
    if (byOld === RECORDS && byNew === 0) ends.old++
    else if (byNew === RECORDS && byOld === 0) ends.new++
    else ends.lost++
    if (byNew > 0) passphrase = wanted
  }

  expect(ends.lost).toBe(0)
  expect(Math.min(ends.old, ends.new)).toBeGreaterThan(KILLS / 20)
})

async function rewrap(calls: VaultCalls, key: Parameters<typeof wrapByPassphrase>[1], passphrase: string) {
  const { wrap } = await wrapByPassphrase(quickTools, key, passphrase)
  await calls.changeWrap({ params: { id: key.vaultId }, body: wrap })
}
