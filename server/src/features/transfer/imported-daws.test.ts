import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseLibraryExport } from '#shared/transfer/own-export.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { readZipEntries } from '../../../test/read-zip-entries.ts'

const server = await aServer()

async function exportOf(person: Visitor) {
  const entries = readZipEntries(Buffer.from(await person.account.exportData()))
  return JSON.parse(String(entries['plugfolio.json']))
}

async function anImport(person: Visitor) {
  const { id } = await person.transfer.begin({ body: { source: 'plugfolio.json' } })
  return { id }
}

const dawsOf = async (person: Visitor) =>
  (await person.formats.open()).computers.map(({ machine, daws }) => [machine, daws])

test('the DAWs of an export are imported unchanged into another account, and undone with the import', async () => {
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  const [studio, laptop] = [await aHelper(server, ana), await aHelper(server, ana, { name: 'Laptop' })]
  await ana.formats.changeDaws({ params: studio, body: { daws: ['reaper', 'cubase'] } })
  await ana.formats.changeDaws({ params: laptop, body: { daws: ['logic-pro'] } })
  const exported = await exportOf(ana)
  const file = parseLibraryExport(exported)
  if ('refusal' in file) throw new Error(file.refusal)
  const params = await anImport(ben)

  const counts = await ben.transfer.addDaws({ params, body: { computers: file.daws } })
  const again = await ben.transfer.addDaws({ params, body: { computers: file.daws } })

  expect([counts, again]).toMatchObject([
    { createdCount: 2, unchangedCount: 0 },
    { createdCount: 0, unchangedCount: 2 },
  ])
  expect((await exportOf(ben)).computerDaws).toEqual(exported.computerDaws)
  expect(exported.computerDaws).toHaveLength(2)
  await ben.transfer.undo({ params })
  expect((await exportOf(ben)).computerDaws).toEqual([])
})

test('a computer whose DAWs the user has chosen keeps them, before an import and after it', async () => {
  const carl = await server.signedInAs('carl')
  const [studio, laptop] = [await aHelper(server, carl), await aHelper(server, carl, { name: 'Laptop' })]
  await carl.formats.changeDaws({ params: studio, body: { daws: ['reaper'] } })
  const params = await anImport(carl)
  await carl.transfer.addDaws({
    params,
    body: {
      computers: [studio, laptop].map(({ machine }) => ({ machine, daws: ['cubase'] })),
    },
  })
  expect(new Map(await dawsOf(carl).then((all) => all as [string, string[]][]))).toEqual(
    new Map([
      [studio.machine, ['reaper']],
      [laptop.machine, ['cubase']],
    ]),
  )

  await carl.formats.changeDaws({ params: laptop, body: { daws: ['cubase', 'lmms'] } })
  await carl.transfer.undo({ params })

  expect(await dawsOf(carl)).toContainEqual([laptop.machine, ['cubase', 'lmms']])
})

test('DAWs go with the account, and foreign or wrong ones are refused', async () => {
  const [dora, emil] = [await server.signedInAs('dora'), await server.signedInAs('emil')]
  const studio = await aHelper(server, dora)
  await dora.formats.changeDaws({ params: studio, body: { daws: ['reaper'] } })
  const params = await anImport(dora)
  const send = (person: Visitor, computers: object[]) =>
    // The list is wrong on purpose.
    person.transfer.addDaws({ params, body: { computers: computers as never[] } })

  await expect(send(emil, [])).rejects.toMatchObject({ status: 404, reason: 'Import not found' })
  await expect(send(dora, [{ machine: 'mine', daws: [] }])).rejects.toMatchObject({ status: 400 })
  await expect(send(dora, [{ machine: randomUUID(), daws: ['no'] }])).rejects.toMatchObject({ status: 400 })
  await expect(
    send(
      dora,
      Array.from({ length: 201 }, () => ({ machine: randomUUID(), daws: ['reaper'] })),
    ),
  ).rejects.toMatchObject({ status: 400 })
  await dora.account.remove({ body: { password: 'correct horse' } })
  const { rows } = await server.pool.query('select * from computer_daws where machine = $1', [studio.machine])
  expect(rows).toEqual([])
})
