import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aDataFolder } from '../../../test/database/a-data-folder.ts'
import { lastLogLines, logSize } from './launch.ts'

test('only lines of this start are shown, also after the log was renamed', async () => {
  const dataDir = await aDataFolder()
  const log = path.join(dataDir, 'postgres.log')
  expect([await logSize(dataDir), await lastLogLines(dataDir, 0)]).toEqual([0, ''])
  await writeFile(log, 'of yesterday\n')
  const since = await logSize(dataDir)

  expect(await lastLogLines(dataDir, since)).toBe('')
  await appendFile(log, 'one\ntwo\nthree\nfour\n')
  expect(await lastLogLines(dataDir, since)).toBe('two\nthree\nfour')
  await writeFile(log, 'new\n')
  expect(await lastLogLines(dataDir, since)).toBe('new')
})
