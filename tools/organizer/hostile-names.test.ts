import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { aMachine, type OrganizerMachine, removeMachines, setScriptOwner, treeOf } from './a-machine.ts'

// Deleting thousands of names may be slow on a busy disk.
afterAll(removeMachines, 120_000)

/** 500 names in every run, 5,000 in the long campaign. */
const NAMES = process.env.PLUGFOLIO_LONG ? 5_000 : 500

/** 8 scripts in every run, 5,000 in the long campaign. */
const SCRIPTS = process.env.PLUGFOLIO_LONG ? 5_000 : 8

/** This many run in parallel, in memory if possible: a script waits for the disk before each move. */
const AT_ONCE = 4
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

const VST = 'Library/Audio/Plug-Ins/VST/Universal Audio'
const ROOTS: [folder: string, ending: string][] = [
  ['Library/Audio/Plug-Ins/Components', '.component'],
  [VST, '.vst'],
  [`${VST}/Equalizers`, '.vst'],
  ['Library/Audio/Plug-Ins/VST3/Universal Audio/Mastering', '.vst3'],
  ['Library/Application Support/Avid/Audio/Plug-Ins/Universal Audio', '.aaxplugin'],
]

/** Parts of names that break scripts, as bytes in Latin-1. */
const PIECES = [
  ...`"|'|\\|$(touch hit)|;touch hit;|>hit|*|?|[a-z]|~|-rf|..| |%s|(m)`.split('|'),
  ...'\n|\t|\x1b[2J|\xff|\xc3\xa9|\nUAD Raw|UAD |UAD Raw|UAD CS-1|.vst|.component|A'.split('|'),
]

const name = fc
  .tuple(
    fc.constantFrom('', '', 'UAD ', 'UAD Raw'),
    fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([start, pieces, hasEnding]) => ({ text: (start + pieces.join('')).slice(0, 180), hasEnding }))

const bytes = (path: string) => Buffer.from(path, 'latin1')

/** A machine with these names in all its folders, and the paths that a script for UAD Raw must find. */
function withNames(names: { text: string; hasEnding: boolean }[], most: number, top = tmpdir()) {
  const machine = aMachine('mac', top)
  machine.plan(['UAD Raw'])
  machine.write('canary/canary.txt', 'alive')
  machine.write('canary/UAD Raw.vst', 'alive')
  for (const [folder] of ROOTS) machine.write(`${folder}/here.txt`)
  const created = new Set<string>()
  const wanted: string[] = []

  names.forEach(({ text, hasEnding }, index) => {
    const [folder = '', ending = ''] = ROOTS[index % ROOTS.length] ?? []
    const path = `${folder}/${text}${hasEnding ? ending : ''}`
    const isReserved = text === '.' || text === '..'
    if (created.size === most || created.has(path) || (isReserved && !hasEnding)) return
    created.add(path)
    // A third are files, a third folders, some with the wanted bundle inside, and a third links to the canary.
    const place = bytes(`${machine.disk}/${path}`)
    if (index % 3 === 0) writeFileSync(place, text)
    else if (index % 3 === 1) mkdirSync(place)
    else symlinkSync(`${machine.disk}/canary`, place)
    setScriptOwner(place)
    // A link is never moved, whatever its name.
    if (isWanted(path) && index % 3 !== 2) wanted.push(path)
    if (index % 9 !== 1) return
    const inner = bytes(`${machine.disk}/${path}/UAD Raw${ending}`)
    writeFileSync(inner, 'inside')
    setScriptOwner(inner)
    if (isCategory(path)) wanted.push(`${path}/UAD Raw${ending}`)
  })
  return { machine, wanted, count: created.size }
}

/** The script moves only its bundles, changes nothing when it runs again, and brings everything back. */
async function expectHarmless({ machine, wanted }: ReturnType<typeof withNames>) {
  const before = outsideHome(machine)
  const onDisk = machine.tree()

  const { code } = await machine.runInParallel(['--apply'])

  expect(code).toBe(0)
  const moved = machine.tree()
  const after = new Set(moved)
  const isIn = (line: string) => wanted.some((path) => ` ${line}`.includes(` ${path}`))
  expect(onDisk.filter((line) => !after.has(line) && !isIn(line))).toEqual([])
  expect(wanted.filter((path) => isThere(`${machine.disk}/${path}`))).toEqual([])
  expect(await machine.runInParallel(['--apply'])).toEqual({ code: 0 })
  expect(machine.tree()).toEqual(moved)
  expect(await machine.runInParallel(['--restore', '--apply'])).toEqual({ code: 0 })
  expect(outsideHome(machine)).toEqual(before)
}

test(`the script finds its bundles among ${NAMES} hostile names and touches nothing else`, async () => {
  const tried = withNames(fc.sample(name, { numRuns: NAMES * 2, seed: 20261121 }), NAMES)

  expect(tried.count).toBe(NAMES)
  expect(tried.wanted.length).toBeGreaterThan(NAMES / 100)
  await expectHarmless(tried)
}, 600_000)

test(
  `${SCRIPTS} scripts among hostile names do no harm, and a second run changes nothing`,
  async () => {
    let bundles = 0
    let next = 0
    const tryNext = async () => {
      for (let script = next++; script < SCRIPTS; script = next++) {
        const tried = withNames(fc.sample(name, { numRuns: 12, seed: 20261122 + script }), 12, MEMORY)
        await expectHarmless(tried)
        bundles += tried.wanted.length
        rmSync(tried.machine.folder, { recursive: true })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, tryNext))
    expect(bundles).toBeGreaterThan(SCRIPTS / 10)
  },
  60_000 + SCRIPTS * 1_000,
)

/** Everything but the home folder, where only the backup is. */
const outsideHome = (machine: OrganizerMachine) =>
  treeOf(machine.folder).filter((line) => !line.includes(" o'home"))

/** The script's rule, written independently: the listed stem, its mono variant for VST, and nothing else. */
function isWanted(path: string) {
  const [folder, last] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
  const ending = ROOTS.find(([root]) => root === folder)?.[1]
  return last === `UAD Raw${ending}` || (ending === '.vst' && last === 'UAD Raw(m).vst')
}

/** A folder that the script searches: it does not begin with a dot, has a clean name and is not a bundle. */
function isCategory(path: string) {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (
    !/^\.|\.(?:component|vst|vst3|aaxplugin|dll|dpm)$/.test(last) &&
    [...last].every((letter) => letter >= ' ' && letter !== '\x7f')
  )
}

function isThere(path: string) {
  try {
    return Boolean(lstatSync(bytes(path)))
  } catch {
    return false
  }
}
