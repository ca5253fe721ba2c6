import { expect, test } from 'vitest'
import type { ArchitectureReportEntry } from '#shared/plugins/processors/report-architectures.ts'
import { aFormat, anAvailableUpdate } from '../../../test/an-available-update.ts'
import { newerVersionOf, nextStepOf } from './next-step.ts'

const entry = (facts: Partial<ArchitectureReportEntry> = {}): ArchitectureReportEntry => ({
  key: 'a',
  pluginId: 'a',
  name: 'Crystallizer',
  manufacturer: 'Soundtoys & Co',
  updateUrl: '',
  version: '2.0',
  kind: 'intel',
  platform: 'macos',
  formats: ['AU', 'VST'],
  oldVersions: ['2.0'],
  ...facts,
})

const latest = (format: string, version: string) => {
  const facts = aFormat({ format })
  return { ...facts, latest: { ...facts.latest, version } }
}

test.each([
  [['AU 2.1'], '2.1'],
  [['AU 2.9', 'VST 2.10'], '2.10'],
  [['VST3 3.0'], undefined],
  [['AU 1.9'], undefined],
  [[], undefined],
])('of the latest versions %j, %s is newer than 2.0 as AU and VST', (known, newer) => {
  const formats = known.map((each) => {
    const [format = '', version = ''] = each.split(' ')
    return latest(format, version)
  })

  expect(newerVersionOf(entry(), { ...anAvailableUpdate('a'), formats })).toBe(newer)
})

test('a version that is in the report as well is no advice', () => {
  const formats = [latest('AU', '2.1')]
  const known = { ...anAvailableUpdate('a'), formats }

  expect(newerVersionOf(entry({ oldVersions: ['2.0', '2.1.0'] }), known)).toBeUndefined()
})

test('the next step is the page of the plugin, that of a catalog, or a search of the web', () => {
  const own = 'https://soundtoys.example/crystallizer'

  expect(nextStepOf(entry({ updateUrl: own }))).toEqual({ href: own, isSearch: false })
  expect(nextStepOf(entry(), anAvailableUpdate('a', { page: own }))).toEqual({ href: own, isSearch: false })
  expect(nextStepOf(entry())).toEqual({
    href: 'https://duckduckgo.com/?q=Soundtoys%20%26%20Co%20Crystallizer%20Apple%20Silicon%20update',
    isSearch: true,
  })
})
