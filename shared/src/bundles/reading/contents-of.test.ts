import { expect, test } from 'vitest'
import { newPluginOf } from '../../import/drop.ts'
import { newPlugin } from '../../plugins/new-plugin.ts'
import type { PluginBundle } from '../plugin-bundle.ts'
import { runSync } from '../run.ts'
import { parsedFolderName } from '../scan/bundle-name.ts'
import { inMemoryFiles } from '../testing/in-memory.ts'
import { infoPlist, plistDict } from '../testing/plist-files.ts'
import { readBundle } from './read-bundle.ts'

function bundle(fileName: string, contents: Parameters<typeof inMemoryFiles>[0]): PluginBundle {
  const format = parsedFolderName(fileName)?.format ?? 'Plugin'
  const found = { path: fileName, fileName, format, isDisabled: false, alsoAt: [] }
  const read = runSync(readBundle(found), inMemoryFiles({ [fileName]: { Contents: contents } }))
  if (!read) throw new Error('This should have been a bundle.')
  return read
}

/** A VST3 with these plugins in its moduleinfo.json, and a controller, which is not a plugin. */
function suite(fileName: string, classNames: unknown[], moduleName?: string) {
  const Classes = [
    { Category: 'Component Controller Class', Name: 'A controller' },
    ...classNames.map((Name) => ({ Category: 'Audio Module Class', Name, Vendor: 'Maker' })),
  ]
  return bundle(fileName, {
    'x86_64-linux': {},
    Resources: { 'moduleinfo.json': JSON.stringify({ Name: moduleName, Classes }) },
  })
}

const shown = (read: PluginBundle) => ({ name: read.name.value, contents: read.contents })

test('the plugin named like the file gives the name, and the others become contents', () => {
  expect(shown(suite('Channel Strip.vst3', ['Channel EQ', 'ChannelStrip', 'Channel Gate']))).toEqual({
    name: 'ChannelStrip',
    contents: ['Channel EQ', 'Channel Gate'],
  })
})

test('an Audio Unit with several components has all their names as contents', () => {
  const components = ['Maker: EQ', 'Maker : Comp', 'Gate'].map((name) =>
    plistDict({ name, type: 'aufx', subtype: name.slice(-4), manufacturer: 'Make' }),
  )
  const named = { CFBundleName: 'Mix Tools', AudioComponents: components }

  expect(shown(bundle('MixTools.component', { 'Info.plist': infoPlist(named) }))).toEqual({
    name: 'Mix Tools',
    contents: ['EQ', 'Comp', 'Gate'],
  })
})

test('contents omit invalid names and names that repeat in any case', () => {
  const names = ['EQ', 'Comp', 'COMP', '', '  ', 3, null, ['Gate'], { a: 1 }, 'eq', '$(PRODUCT_NAME)', 'Gate']
  expect(shown(suite('Suite.vst3', names, 'Suite')).contents).toEqual(['EQ', 'Comp', 'Gate'])
})

test('a name is one line without control characters', () => {
  const names = ['A\u0000B\u001b[31m', 'C\nD', '\u202egnp.exe', '<img src=x onerror=alert(1)>']
  expect(shown(suite('Suite.vst3', names, 'Suite')).contents).toEqual([
    'AB[31m',
    'C D',
    'gnp.exe',
    '<img src=x onerror=alert(1)>',
  ])
})

test.each([
  ['ten thousand plugins', Array.from({ length: 10_000 }, (_, index) => `Plugin ${index}`), 64],
  ['a name of nearly a megabyte', ['EQ', 'x'.repeat(60_000), 'Gate'], 3],
])('contents with %s are cut to the limits of the API', (_, names, count) => {
  const read = suite('Suite.vst3', names, 'Suite')

  expect(read.contents).toHaveLength(count)
  expect(Math.max(...read.contents.map((name) => name.length))).toBeLessThanOrEqual(200)
  expect(newPlugin.parse(newPluginOf(read)).contents).toEqual(read.contents)
})

test('the site of a VST3 is that of its factory, and goes into the library only as an address', () => {
  const vst3 = (URL: unknown) =>
    bundle('Eq.vst3', {
      'x86_64-linux': {},
      Resources: { 'moduleinfo.json': JSON.stringify({ 'Factory Info': { URL }, Classes: [] }) },
    })

  expect(newPlugin.parse(newPluginOf(vst3('www.acme.audio')))).toMatchObject({
    site: 'https://www.acme.audio',
  })
  for (const url of ['', 'javascript:alert(1)', 'http://10.0.0.1/', 7, ['https://acme.audio']])
    expect(newPlugin.parse(newPluginOf(vst3(url))).site).toBeUndefined()
})
