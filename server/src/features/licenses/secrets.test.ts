import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFileOf, type LicenseSecret, sealSecret } from '#shared/licenses/vault/license-secret.ts'
import { openRecords, recordPages } from '#shared/licenses/vault/open-records.ts'
import { replaceVault, writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault, wrapByPassphrase } from '#shared/licenses/vault/vault-keys.ts'
import { base64Url } from '#shared/text/base64-url.ts'
import { aLog } from '../../../test/a-log.ts'
import { aServer } from '../../../test/a-server.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { expectedBy, openMain, quickTools } from './testing/vault-tools.ts'

const MARK = 'Zx7Secret'
const PASSPHRASE = `${MARK} of six words nobody else has`
const LICENSES = 125

/** Four marked secrets: a serial, a name, a note and a key file. */
const secretOf = (at: number): LicenseSecret => ({
  serial: `${MARK}-SERIAL-${at}`,
  login: `${MARK}-login-${at}@example.org`,
  note: `${MARK} note ${at}`,
  keyFile: keyFileOf(`${MARK}-${at}.key`, Buffer.from(`${MARK} bytes ${at}`)),
})

/** The mark as it is, and as it looks inside base64 and hexadecimal, wherever it begins. */
const FORMS = [
  MARK,
  Buffer.from(MARK).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + MARK)
      .toString('base64')
      .slice(shift + 1, -4),
  ),
]

const findsMark = (text: string) => FORMS.some((form) => text.toLowerCase().includes(form.toLowerCase()))

test('500 marked secrets are in no table, log, answer, export and backup', { timeout: 120_000 }, async () => {
  const log = aLog()
  const server = await aServer({}, undefined, { logger: log.logger })
  const ana = await server.signedInAs('ana')
  const answers: string[] = []
  const made = await makeVault(quickTools, randomUUID(), PASSPHRASE)
  await ana.vaults.add({ body: made.vault })
  const { id: importId } = await ana.transfer.begin({ body: { source: 'table.csv' } })
  const licenses = Array.from({ length: LICENSES }, (_, at) => ({ id: randomUUID(), title: `License ${at}` }))
  await ana.licenses.addMany({ params: { id: importId }, body: { licenses } })
  const place = { vaultId: made.vault.id, revision: 1 }
  const records = await Promise.all(
    licenses.map(async ({ id: licenseId }, at) => {
      const sealed = await sealSecret(
        made.cipher,
        { ...place, licenseId },
        secretOf(at),
        quickTools.randomBytes(12),
      )
      return { licenseId, revision: 1, sealed: base64Url(sealed) }
    }),
  )
  await writeRecords(ana.vaults, made.vault.id, records)
  // Everything that a page does with them, also what is refused.
  await writeRecords(ana.vaults, made.vault.id, records).catch((error) => answers.push(String(error)))
  const open = await openMain(ana, { way: 'passphrase', typed: PASSPHRASE })
  const { wrap } = await wrapByPassphrase(
    quickTools,
    { vaultId: made.vault.id, key: open.key, revision: 2 },
    `${PASSPHRASE} 2`,
  )
  await ana.vaults.changeWrap({ params: { id: made.vault.id }, body: wrap })
  const next = await makeVault(quickTools, randomUUID(), `${PASSPHRASE} 3`)
  await replaceVault({
    calls: ana.vaults,
    tools: quickTools,
    from: { vaultId: made.vault.id, cipher: made.cipher },
    expected: await expectedBy(ana, made.vault.id),
    next,
  })
  await ana.licenses.remove({ body: { ids: licenses.slice(0, 5).map(({ id }) => id) } })
  for (const url of [
    '/api/licenses',
    '/api/vaults',
    `/api/vaults/${next.vault.id}/records`,
    '/api/notifications',
    '/api/imports',
  ])
    answers.push((await ana.request({ url })).body)
  const archive = readZipEntries(Buffer.from(await ana.account.exportData()))
  const file = join(tmpdir(), `${randomUUID()}.zip`)
  await makeBackup(
    { connection: server.pool.options, blobs: server.blobs, product: 'test' },
    file,
    () => undefined,
  )
  const backup = readZipEntries(await readFile(file))
  await rm(file)

  const database = JSON.stringify(await wholeDatabase(server.pool))
  const places = {
    database,
    log: log.text(),
    answers: answers.join('\n'),
    export: Object.values(archive).join('\n'),
    backup: Object.values(backup).join('\n'),
  }
  for (const [where, text] of Object.entries(places))
    expect({ where, found: findsMark(text) }).toEqual({ where, found: false })
  // They are there, sealed: what was searched is what holds them.
  const sealed = (await ana.vaults.records({ params: { id: next.vault.id } })).records[0]?.sealed ?? ''
  expect(places.export).toContain(sealed)
  const asHex = Buffer.from(sealed, 'base64url').toString('hex')
  for (const text of [places.database, places.backup]) expect(text).toContain(asHex)
  expect(log.lines().filter(({ route }) => String(route).startsWith('/api/vaults'))).not.toEqual([])
  expect(findsMark(`x${Buffer.from(JSON.stringify(secretOf(1))).toString('base64')}`)).toBe(true)
  let opened = 0
  for await (const page of recordPages(ana.vaults, next.vault.id)) {
    const { secrets } = await openRecords({ vaultId: next.vault.id, cipher: next.cipher }, page)
    opened += secrets.size * 4
  }
  expect(opened).toBe(500)
})
