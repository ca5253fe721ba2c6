import { expect, test } from 'vitest'
import { runSync } from '../run.ts'
import { scan } from '../scan/scan.ts'
import { inMemory } from '../testing/in-memory.ts'
import { dict, infoPlist } from '../testing/plist-files.ts'
import { grouped } from './grouped.ts'

type Facts = Parameters<typeof infoPlist>[0]

const groupsOf = (bundles: Record<string, Facts>) => {
  const tree = Object.entries(bundles).map(([name, facts]) => [
    name,
    { Contents: { 'Info.plist': infoPlist(facts) } },
  ])
  const { bundles: found } = runSync(scan(''), inMemory(Object.fromEntries(tree)))
  return grouped(found)
    .map((group) => group.map(({ fileName }) => fileName).sort())
    .sort()
}

const unit = (name: string, manufacturer: string, subtype: string) => [
  dict({ name, manufacturer, subtype, type: 'aufx' }),
]

test('formats of one product are one group, whatever joins them', () => {
  expect(
    groupsOf({
      'A.component': { AudioComponents: unit('Maker: Tape Delay', 'Make', 'Tape') },
      'A.vst': {
        CFBundleName: 'TapeDelay',
        NSHumanReadableCopyright: '© Maker, Inc.',
        CFBundleIdentifier: 'com.maker.td',
      },
      'B.vst3': { CFBundleName: 'Other name', CFBundleIdentifier: 'com.maker.td' },
      'C.vst3': { CFBundleName: 'Reverb', NSHumanReadableCopyright: 'One' },
      'D.vst3': { CFBundleName: 'Reverb', NSHumanReadableCopyright: 'Two' },
      'E.vst3': { CFBundleName: 'Reverb' },
    }),
  ).toEqual([['A.component', 'A.vst', 'B.vst3'], ['C.vst3'], ['D.vst3'], ['E.vst3']])
})

test('a bundle that has a key of each makes two groups one', () => {
  expect(
    groupsOf({
      'A.component': { CFBundleName: 'x', AudioComponents: unit('Maker: One', 'Make', 'Tape') },
      'B.vst': {
        CFBundleName: 'Two',
        NSHumanReadableCopyright: 'Maker',
        CFBundleIdentifier: 'com.maker.two',
      },
      'C.component': {
        CFBundleIdentifier: 'com.maker.two',
        AudioComponents: unit('Maker: Three', 'Make', 'Tape'),
      },
    }),
  ).toEqual([['A.component', 'B.vst', 'C.component']])
})

test('what joins one of two groups joins them also after they became one', () => {
  const maker = { NSHumanReadableCopyright: 'Maker' }
  expect(
    groupsOf({
      'A.component': { CFBundleName: 'x', AudioComponents: unit('Maker: One', 'Make', 'Tape') },
      'B.vst': { ...maker, CFBundleName: 'Two', CFBundleIdentifier: 'com.maker.two' },
      'C.component': {
        CFBundleIdentifier: 'com.maker.two',
        AudioComponents: unit('Maker: Three', 'Make', 'Tape'),
      },
      'D.vst3': { ...maker, CFBundleName: 'Two', CFBundleIdentifier: 'com.maker.other' },
      'E.vst3': { ...maker, CFBundleName: 'One', CFBundleIdentifier: 'com.maker.one' },
    }),
  ).toEqual([['A.component', 'B.vst', 'C.component', 'D.vst3', 'E.vst3']])
})

test('editions and other units of one maker are groups of their own', () => {
  const identifier = { CFBundleIdentifier: 'com.maker.q', NSHumanReadableCopyright: 'Maker' }
  expect(
    groupsOf({
      'Q 3.vst3': { ...identifier, CFBundleName: 'Q 3' },
      'Q 4.vst3': { ...identifier, CFBundleName: 'Q 4' },
      'R.component': { AudioComponents: unit('Maker: Same', 'Make', 'Aaaa') },
      'S.component': { AudioComponents: unit('Maker: Same', 'Make', 'Bbbb') },
    }),
  ).toEqual([['Q 3.vst3'], ['Q 4.vst3'], ['R.component'], ['S.component']])
})
