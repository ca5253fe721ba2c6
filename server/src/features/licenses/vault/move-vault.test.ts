import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { moveVault } from '#shared/licenses/vault/move-vault.ts'
import type { VaultCalls } from '#shared/licenses/vault/open-records.ts'
import { writeRecords } from '#shared/licenses/vault/replace-vault.ts'
import { makeVault } from '#shared/licenses/vault/vault-keys.ts'
import { aServerWith } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aLicense } from '../testing/a-license.ts'
import { aRecord, aVault, callsToHost, expectedBy, quickTools, serialsIn } from '../testing/vault-tools.ts'

type Open = { vaultId: string; cipher: Awaited<ReturnType<typeof makeVault>>['cipher'] }

const record = ({ vaultId, cipher }: Open, licenseId: string, serial: string) =>
  aRecord({ id: vaultId, cipher }, licenseId, { serial })

/** A user with a vault of their own and an imported one, which share three licenses: one is missing, one equal, one differs. */
async function twoVaults(person: Visitor) {
  const ids: string[] = []
  for (const title of ['Missing', 'Equal', 'Differs'])
    ids.push((await person.licenses.add({ body: aLicense({ title }) })).id)
  const [missing = '', equal = '', differs = ''] = ids
  const main = await aVault(person)
  const to = { vaultId: main.id, cipher: main.cipher }
  await writeRecords(person.vaults, to.vaultId, [
    await record(to, equal, 'SAME'),
    await record(to, differs, 'MINE'),
  ])
  const made = await makeVault(quickTools, randomUUID(), 'the passphrase of an import')
  const from = { vaultId: made.vault.id, cipher: made.cipher }
  const { id } = await person.transfer.begin({ body: { source: 'plugfolio.json' } })
  await person.vaults.addImported({ params: { id }, body: made.vault })
  const records = [
    await record(from, missing, 'THEIRS'),
    await record(from, equal, 'SAME'),
    await record(from, differs, 'OTHER'),
  ]
  await person.vaults.addImportedRecords({ params: { id, vault: from.vaultId }, body: { records } })
  const addCopy = async () => (await person.licenses.add({ body: aLicense({ title: 'Copy' }) })).id
  /** Expects records by the current list, as the page does. */
  const move = async (calls: VaultCalls = person.vaults) => {
    const expected = {
      from: await expectedBy(person, from.vaultId),
      to: await expectedBy(person, to.vaultId),
    }
    return moveVault({ calls, tools: quickTools, from, to, expected, addCopy })
  }
  return { from, to, move }
}

const serialsOf = async (person: Visitor, { vaultId, cipher }: Open) =>
  [...(await serialsIn(person, { id: vaultId, cipher })).values()].sort()

test('secrets of an imported vault move into the own one, and nothing is written over', async () => {
  const [, ana] = await aServerWith('ana')
  const { to, move } = await twoVaults(ana)

  const counts = await move()

  expect(counts).toEqual({ moved: 1, same: 1, copied: 1, left: 0 })
  expect(await serialsOf(ana, to)).toEqual(['MINE', 'OTHER', 'SAME', 'THEIRS'])
  expect(await ana.vaults.list()).toHaveLength(1)
})

test('a move that is cut off anywhere loses nothing, and goes on when it is started again', async () => {
  for (const at of [1, 2, 3, 4]) {
    const [, ana] = await aServerWith('ana')
    const { from, to, move } = await twoVaults(ana)
    let count = 0
    const cut =
      <Input, Output>(call: (input: Input) => Promise<Output>) =>
      async (input: Input) => {
        if (++count === at) throw new Error('Cut off.')
        return call(input)
      }
    const { writeRecords: write, removeRecord, remove } = ana.vaults
    const calls = {
      ...ana.vaults,
      writeRecords: cut(write),
      removeRecord: cut(removeRecord),
      remove: cut(remove),
    }
    await expect(move(calls)).rejects.toThrow('Cut off.')
    const held = [...(await serialsOf(ana, to)), ...(await serialsOf(ana, from))]
    expect(new Set(held)).toEqual(new Set(['MINE', 'OTHER', 'SAME', 'THEIRS']))

    await move()

    expect(new Set(await serialsOf(ana, to))).toEqual(new Set(['MINE', 'OTHER', 'SAME', 'THEIRS']))
    expect(await ana.vaults.list()).toHaveLength(1)
  }
})

test('what does not open stays in the imported vault', async () => {
  const [server, ana] = await aServerWith('ana')
  const { from, move } = await twoVaults(ana)
  await server.pool.query(
    `update vault_records set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)
     where vault_id = $1 and license_id = (select id from licenses where title = 'Missing')`,
    [from.vaultId],
  )

  const { left } = await move()

  expect(left).toBe(1)
  expect((await ana.vaults.list()).map(({ use }) => use)).toEqual(['main', 'imported'])
})

test.each(['older', 'missing'] as const)(
  'a record of either vault that the server sends %s ends the move, and the imported vault stays',
  async (sent) => {
    const [server, ana] = await aServerWith('ana')
    const { from, to, move } = await twoVaults(ana)
    await server.pool.query(`update vault_records set revision = 2`)
    for (const { vaultId } of [from, to]) {
      await expect(move(callsToHost(ana.vaults, vaultId, sent))).rejects.toThrow(
        'The server sent outdated or incomplete secrets',
      )
    }

    expect((await ana.vaults.list()).map(({ use }) => use)).toEqual(['main', 'imported'])
  },
)
