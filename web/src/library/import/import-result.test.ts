// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { importAddress, importedEntries, importResultOf, keepImportResult } from './import-result.ts'

afterEach(() => sessionStorage.clear())

const idsOf = (param: string) => [...(importedEntries(param)?.ids ?? [])]

test('an entry counts once, by its best outcome', () => {
  const result = importResultOf('a', [
    { pluginId: 'tape', added: 'there' },
    { pluginId: 'verb', added: 'created' },
    { pluginId: 'verb', added: 'format' },
    { pluginId: 'tape', added: 'newer' },
    { pluginId: 'eq', added: 'there' },
  ])

  expect(result.entryIds).toMatchObject({ created: ['verb'], format: [], newer: ['tape'], there: ['eq'] })
})

test('the address of an outcome leads to its entries, for the last five imports', () => {
  const results = Array.from({ length: 7 }, (_, index) =>
    importResultOf(`import-${index}`, [{ pluginId: `plugin-${index}`, added: 'created' }]),
  )
  for (const result of results) keepImportResult(result)

  const params = results.map((result) => importAddress(result, 'created').split('?import=')[1] ?? '')
  expect(params.map(idsOf)).toEqual([[], [], ...[2, 3, 4, 5, 6].map((index) => [`plugin-${index}`])])
})

test.each(['', 'x', 'a.', 'a.created.x', 'a.__proto__', 'b.created', '.created'])(
  'the address with %j names no import',
  (param) => {
    keepImportResult(importResultOf('a', []))
    expect(importedEntries(param)).toBeUndefined()
  },
)

test.each(['nonsense', '{}', 'null', '[1, null, {}, {"id":"a","entryIds":{"created":7}}]'])(
  'a damaged storage (%s) holds no import, and is replaced',
  (kept) => {
    sessionStorage.setItem('plugfolioImports', kept)
    expect(importedEntries('a.created')).toBeUndefined()

    keepImportResult(importResultOf('a', [{ pluginId: 'x', added: 'created' }]))
    expect(idsOf('a.created')).toEqual(['x'])
  },
)

test('a storage that is full keeps the newest import, or none', () => {
  keepImportResult(importResultOf('old', [{ pluginId: 'x', added: 'created' }]))
  const setItem = vi.spyOn(sessionStorage, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepImportResult(importResultOf('new', [{ pluginId: 'y', added: 'created' }]))
  expect([idsOf('old.created'), idsOf('new.created')]).toEqual([[], ['y']])

  setItem.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepImportResult(importResultOf('more', []))).not.toThrow()
  setItem.mockRestore()
})
