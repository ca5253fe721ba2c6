import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { argon2id } from '@noble/hashes/argon2.js'
import type { KeyDerivation } from '#shared/licenses/vault/key-derivation.ts'
import { type LicenseSecret, NO_SECRET, sealSecret } from '#shared/licenses/vault/license-secret.ts'
import type { VaultCalls } from '#shared/licenses/vault/open-records.ts'
import { openRecords, recordPages } from '#shared/licenses/vault/open-records.ts'
import type { Cipher } from '#shared/licenses/vault/sealed.ts'
import { expectedRecords } from '#shared/licenses/vault/seen-revisions.ts'
import { webCipher } from '#shared/licenses/vault/testing/web-cipher.ts'
import { makeVault, openKey, type VaultSecret, type VaultTools } from '#shared/licenses/vault/vault-keys.ts'
import { base64Url } from '#shared/text/base64-url.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'

const random = (count: number) => new Uint8Array(randomBytes(count))

/** The tools of a browser for a vault, with the real derivation of keys. */
export const realTools: VaultTools = {
  randomBytes: random,
  cipherOf: (key) => webCipher(key.slice()),
  derive: async (passphrase, { memory, passes, lanes, salt }) =>
    argon2id(passphrase, Buffer.from(salt, 'base64url'), { m: memory, t: passes, p: lanes, dkLen: 32 }),
  expand: async (key, vaultId) =>
    new Uint8Array(hkdfSync('sha256', key, vaultId, 'plugfolio recovery key', 32)),
}

/** The same with a derivation that takes no time, for tests that open vaults many times. */
export const quickTools: VaultTools = {
  ...realTools,
  derive: async (passphrase: string, derivation: KeyDerivation) =>
    new Uint8Array(
      createHash('sha256')
        .update(`${passphrase} ${JSON.stringify(derivation)}`)
        .digest(),
    ),
}

export const PASSPHRASE = 'orchard velvet comet walnut harbor lantern'

/** A vault of this user, made as a page makes it. */
export async function aVault(person: Pick<Visitor, 'vaults'>, tools = quickTools, passphrase = PASSPHRASE) {
  const made = await makeVault(tools, randomUUID(), passphrase)
  await person.vaults.add({ body: made.vault })
  return { id: made.vault.id, recoveryKey: made.recoveryKey, cipher: made.cipher }
}

type Open = { id: string; cipher: Cipher }

/** A record of a license, sealed for this vault. */
export async function aRecord(
  { id: vaultId, cipher }: Open,
  licenseId: string,
  secret: Partial<LicenseSecret>,
  revision = 1,
) {
  const place = { vaultId, licenseId, revision }
  const sealed = await sealSecret(cipher, place, { ...NO_SECRET, ...secret }, quickTools.randomBytes(12))
  return { licenseId, revision, sealed: base64Url(sealed) }
}

/** The serials in a vault by license. Throws when a record does not open. */
export async function serialsIn(person: Pick<Visitor, 'vaults'>, { id: vaultId, cipher }: Open) {
  const all = new Map<string, string>()
  for await (const records of recordPages(person.vaults, vaultId)) {
    const { secrets, broken } = await openRecords({ vaultId, cipher }, records)
    if (broken.length > 0) throw new Error(`Records do not open: ${broken}`)
    for (const [id, { serial }] of secrets) all.set(id, serial)
  }
  return all
}

/** The main vault as the server answers it, opened as a page opens it. */
export async function openMain(person: Pick<Visitor, 'vaults'>, secret: VaultSecret, tools = quickTools) {
  const vault = (await person.vaults.list()).find(({ use }) => use === 'main')
  if (!vault) throw new Error('There is no vault.')
  const key = await openKey(tools, vault, secret)
  return { vault, cipher: await tools.cipherOf(key), key }
}

/** The records that a vault must have, by the current list of licenses. */
export async function expectedBy(person: Pick<Visitor, 'licenses'>, vaultId: string) {
  const { licenses } = await person.licenses.list()
  return expectedRecords(undefined, { vaultId, licenses })
}

/** Calls to a host that answers the last record of a vault without its newest change, or leaves it out. */
export function callsToHost(calls: VaultCalls, vaultId: string, sent: 'older' | 'missing'): VaultCalls {
  const { records } = calls
  return {
    ...calls,
    records: async (input) => {
      const page = await records(input)
      const last = page.records.at(-1)
      if (!input || input.params.id !== vaultId || !last) return page
      const others = page.records.slice(0, -1)
      return {
        ...page,
        records: sent === 'missing' ? others : [...others, { ...last, revision: last.revision - 1 }],
      }
    },
  }
}
