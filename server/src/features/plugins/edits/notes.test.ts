import { expect, test } from 'vitest'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { archiveText, exportedLibrary, importLibrary } from '../../transfer/testing/import-archive.ts'

const server = await aServer()

async function aUserWithNotes(username: string, notes: string) {
  const person = await server.signedInAs(username)
  const { plugin } = await person.plugins.add({ body: aPlugin({ bundleId: 'com.fabfilter.Pro-Q.3' }) })
  await person.plugins.change({ params: { id: plugin.id }, body: { notes } })
  return { person, id: plugin.id }
}

const notesOf = async (person: Visitor, id: string) => (await person.plugins.open({ params: { id } })).notes

/** The text of an answer, also with fields that the contract does not name. */
const sentBy = async (person: Visitor, call: Parameters<Visitor['request']>[0]) =>
  (await person.request(call)).payload

test('notes are kept as they were typed, and only the page of the plugin shows them', async () => {
  const notes = 'For the bus.\n\tNot on vocals 🎤\n'
  const { person, id } = await aUserWithNotes('ana', notes)

  expect(await notesOf(person, id)).toBe(notes)
  expect(await sentBy(person, { method: 'GET', url: '/api/plugins' })).not.toContain('For the bus')
  const change = {
    method: 'PATCH',
    url: `/api/plugins/${id}`,
    payload: { isFavorite: true, notes: 'Short' },
  } as const
  const changed = await sentBy(person, change)
  expect(changed).toContain('"isFavorite":true')
  expect(changed).not.toContain('Short')
  expect(await notesOf(person, id)).toBe('Short')
  await person.plugins.change({ params: { id }, body: { isOwned: false, notes: '' } })
  expect(await notesOf(person, id)).toBe('')
})

test('notes that are too long or cannot be kept are refused, and the old ones stay', async () => {
  const { person, id } = await aUserWithNotes('ben', 'x'.repeat(10_000))
  const save = (notes: string) => person.plugins.change({ params: { id }, body: { notes } })

  await expect(save('x'.repeat(10_001))).rejects.toMatchObject({
    status: 400,
    reason: 'Notes must be at most 10000 characters.',
  })
  await expect(save('a\u0000b')).rejects.toMatchObject({ status: 400 })
  await expect(save('\ud83d')).rejects.toMatchObject({ status: 400 })
  expect(await notesOf(person, id)).toHaveLength(10_000)
})

test('notes reach no other user', async () => {
  const { id } = await aUserWithNotes('carl', 'My secret')
  const { person: dora, id: ownId } = await aUserWithNotes('dora', '')

  await expect(notesOf(dora, id)).rejects.toMatchObject({ status: 404 })
  await expect(dora.plugins.change({ params: { id }, body: { notes: 'Mine' } })).rejects.toMatchObject({
    status: 404,
  })
  expect(JSON.stringify(await dora.plugins.open({ params: { id: ownId } }))).not.toContain('My secret')
  expect(JSON.stringify(await dora.community.state({ params: { id: ownId } }))).not.toContain('My secret')
})

test('an export has the notes, and an import adds them only where there are none', async () => {
  const { person: eve, id } = await aUserWithNotes('eve', '=Loud= "here"')
  const library = await exportedLibrary(eve)
  expect(archiveText(await eve.account.exportData(), 'plugins.csv')).toContain(`'=Loud= ""here""`)
  const { person: finn, id: blank } = await aUserWithNotes('finn', '')
  const { person: gina, id: own } = await aUserWithNotes('gina', 'Mine')

  const { id: importId } = await importLibrary(finn, library)
  await importLibrary(gina, library)

  expect(await notesOf(finn, blank)).toBe('=Loud= "here"')
  expect(await notesOf(gina, own)).toBe('Mine')
  await finn.transfer.undo({ params: { id: importId } })
  expect(await notesOf(finn, blank)).toBe('')
  expect(await notesOf(eve, id)).toBe('=Loud= "here"')
})
