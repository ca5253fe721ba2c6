// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { DEVICE, liveDatabase } from '#shared/caches/testing/live-database.ts'
import type { DroppedEntry } from './dropped-entry.ts'
import { splitCaches } from './hand-out.ts'
import { entryOfFile } from './picked-entries.ts'

const fileOf = (name: string, content: string | Uint8Array) =>
  entryOfFile(new File([typeof content === 'string' ? content : new Uint8Array(content)], name))

const folderOf = (name: string, entries: DroppedEntry[]): DroppedEntry => ({
  name,
  isFolder: true,
  list: async () => entries,
  file: async () => {
    throw new Error('There is no such file.')
  },
})

const REAPER = '[vstcache]\na.dll=00CD1091D643D901,7,A (B)\n'

async function namesOf(...entries: DroppedEntry[]) {
  const { caches, others } = await splitCaches(entries)
  return { caches: caches.map(({ name }) => name), others: others.map(({ name }) => name) }
}

test('lists of DAWs are known by what is in them, whatever their names are', async () => {
  const live = liveDatabase([{ device: DEVICE }])

  expect(
    await namesOf(
      fileOf('renamed.txt', REAPER),
      fileOf('Live-plugins-1.db', live),
      fileOf('Live-plugins-1.db-wal', 'x'),
      fileOf('Comp.vst3', REAPER),
      fileOf('notes.txt', 'nothing'),
      fileOf('song.rpp', '<REAPER_PROJECT 0.1\n>'),
      fileOf('pack.zip', 'PK'),
    ),
  ).toEqual({
    caches: ['renamed.txt', 'Live-plugins-1.db', 'Live-plugins-1.db-wal'],
    others: ['Comp.vst3', 'notes.txt', 'song.rpp', 'pack.zip'],
  })
})

test('an empty file with the name of a list is one, so that the reason can be told', async () => {
  expect(await namesOf(fileOf('reaper-vstplugins64.ini', ''), fileOf('empty.txt', ''))).toEqual({
    caches: ['reaper-vstplugins64.ini'],
    others: ['empty.txt'],
  })
})

test('the folder of FL Studio gives the files below it, any other folder is left alone', async () => {
  const nfo = fileOf('Comp.nfo', 'ps_name=Comp')
  const tree = folderOf('Plugin database', [
    fileOf('.Plugins.ini', ''),
    folderOf('Installed', [folderOf('Effects', [nfo, fileOf('Comp.fst', '')])]),
  ])

  expect(await namesOf(tree, folderOf('VST3', [nfo]))).toEqual({
    caches: ['.Plugins.ini', 'Comp.nfo'],
    others: ['VST3'],
  })
})

test('a file that cannot be opened is left to the import', async () => {
  const gone: DroppedEntry = {
    ...fileOf('reaper-vstplugins64.ini', ''),
    file: async () => {
      throw new DOMException('It is gone.', 'NotFoundError')
    },
  }

  expect(await namesOf(gone)).toEqual({ caches: [], others: ['reaper-vstplugins64.ini'] })
})
