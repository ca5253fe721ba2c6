import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onlyCopies } from '../jobs/set-aside/do-set-aside.ts'
import { setAsidePlan } from '../jobs/set-aside/set-aside-plan.ts'
import { bundleDigest } from './bundle-digest.ts'
import { comparedBundles, linkedBundles } from './compared-bundles.ts'
import { scanFolders } from './scan-folders.ts'
import { createScanFolder, createSignedBundle, removeScanFolders, setOldTime } from './testing/a-tree.ts'

afterAll(removeScanFolders)

/** A computer with these bundles, each of one signed program, and what its scans find and compare. */
function aComputer(...bundles: string[]) {
  const plugins = createScanFolder()
  const state = createScanFolder()
  const at = (...names: string[]) => path.join(plugins, ...names)
  for (const bundle of bundles) createSignedBundle(at(bundle))
  const scan = () => scanFolders({ folders: [plugins], state })
  const compare = async () => comparedBundles(state, await scan())
  return {
    plugins,
    state,
    at,
    scan,
    compare,
    write: (file: string, text: string) => writeOld(at(file), text),
  }
}

function writeOld(file: string, text: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  setOldTime(file)
}

/** The names of the compared bundles in groups of one digest. */
function groupsIn({ digests }: Awaited<ReturnType<typeof comparedBundles>>, root: string) {
  const groups = new Map<string, string[]>()
  for (const { path: place, digest } of digests)
    groups.set(digest, [...(groups.get(digest) ?? []), path.relative(root, place)])
  return [...groups.values()]
}

test('only bundles of one name, format and size are read, and only the same bytes have one digest', async () => {
  const { plugins, compare, write } = aComputer(
    ...['system/Same.vst3', 'user/Same.vst3', 'system/Differs.vst3', 'user/Differs.vst3'],
    ...['system/Larger.vst3', 'user/Larger.vst3', 'system/Alone.vst3', 'system/Same.component'],
  )
  write('user/Differs.vst3/Contents/skin', 'red')
  write('system/Differs.vst3/Contents/skin', 'rot')
  write('user/Larger.vst3/Contents/skin', 'red')

  const compared = await compare()

  expect(groupsIn(compared, plugins)).toEqual([
    ['system/Differs.vst3'],
    ['user/Differs.vst3'],
    ['system/Same.vst3', 'user/Same.vst3'],
  ])
  expect(compared.links).toEqual([])
})

test.each<[string, (bundle: string) => void]>([
  ['another byte', (bundle) => fs.writeFileSync(`${bundle}/a`, 'two')],
  ['another name', (bundle) => fs.renameSync(`${bundle}/a`, `${bundle}/b`)],
  ['bytes that moved from one file to the next', (bundle) => writeBoth(bundle, 'onet', 'hree')],
])('%s makes another digest', async (_, change) => {
  const [one, other] = [createScanFolder(), createScanFolder()]
  for (const bundle of [one, other]) {
    writeBoth(bundle, 'one', 'three')
    fs.symlinkSync('a', `${bundle}/to`)
  }
  expect(await bundleDigest(one)).toBe(await bundleDigest(other))

  change(other)

  expect(await bundleDigest(other)).toMatch(/^[0-9a-f]{64}$/)
  expect(await bundleDigest(one)).not.toBe(await bundleDigest(other))
  expect(await bundleDigest(`${one}/gone`)).toBeNull()
})

function writeBoth(bundle: string, first: string, second: string) {
  fs.writeFileSync(`${bundle}/a`, first)
  fs.writeFileSync(`${bundle}/c`, second)
}

test('a bundle in which a link inside another one ends stays, also when the scan reads neither again', async () => {
  const { at, scan, compare } = aComputer(
    'wrapped/Comp.vst3',
    'wrappers/Comp Wrapper.vst3',
    'plain/Comp.vst3',
  )
  fs.symlinkSync(at('wrapped/Comp.vst3/Contents/MacOS/Comp'), at('wrappers/Comp Wrapper.vst3/Contents/to'))
  fs.symlinkSync('MacOS', at('plain/Comp.vst3/Contents/Current'))
  fs.symlinkSync('nowhere', at('plain/Comp.vst3/Contents/broken'))
  const link = { from: at('wrappers/Comp Wrapper.vst3'), to: at('wrapped/Comp.vst3') }

  expect((await compare()).links).toEqual([link])
  expect((await compare()).links).toEqual([link])
  const { found } = await scan()
  const chosen = found.map(({ plugin }) => ({ installationId: '', ...plugin }))
  const plan = setAsidePlan(chosen, { found, folder: '/aside', linked: linkedBundles(found) })
  expect(plan.moves.map(({ from }) => from)).not.toContain(link.to)
  expect(plan.kept).toEqual([
    expect.objectContaining({
      from: link.to,
      sentence: `A link inside ${link.from} points to it, and would break without it.`,
    }),
  ])
})

test.each<[string, (at: (...names: string[]) => string) => void, string[]]>([
  ['as it was found', () => {}, ['user/Same.vst3']],
  ['changed in one byte', (at) => writeOld(at('user/Same.vst3/Contents/skin'), 'rot'), []],
  ['whose copy has changed', (at) => writeOld(at('system/Same.vst3/Contents/skin'), 'rot'), []],
  ['whose copy is gone', (at) => fs.rmSync(at('system/Same.vst3'), { recursive: true }), []],
])('at the move a copy %s', async (_, change, moved) => {
  const { plugins, at, scan, write } = aComputer('system/Same.vst3', 'user/Same.vst3')
  for (const folder of ['system', 'user']) write(`${folder}/Same.vst3/Contents/skin`, 'red')
  const { found } = await scan()
  const move = (from: string) => ({ name: 'Same', from, to: `/aside/${path.basename(from)}` })
  change(at)

  const { moves, kept } = await onlyCopies({ moves: [move(at('user/Same.vst3'))], kept: [] }, found)

  expect(moves.map(({ from }) => path.relative(plugins, from))).toEqual(moved)
  expect(kept.map(({ outcome }) => outcome)).toEqual(moved.length > 0 ? [] : ['kept'])
})

test('of two copies that both go, and beside one that is switched off, none moves', async () => {
  const { at, scan } = aComputer('system/Same.vst3', 'user/Same.vst3', 'Plug-Ins (Unused)/Same.vst3')
  const { found } = await scan()
  const moves = ['system', 'user'].map((folder) => ({
    name: 'Same',
    from: at(folder, 'Same.vst3'),
    to: `/aside/${folder}/Same.vst3`,
  }))

  expect((await onlyCopies({ moves, kept: [] }, found)).moves).toEqual([])
})
