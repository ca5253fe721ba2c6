import { lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { organizePlan } from '../../helper/src/jobs/organize/organize-plan.ts'
import { scanFolders } from '../../helper/src/scan/scan-folders.ts'
import { aMachine, type OrganizerMachine, removeMachines, setScriptOwner } from './a-machine.ts'
import { PLUGIN_FOLDERS } from './places.ts'

afterAll(removeMachines)

/** 25 trees in every run, 500 in the long campaign. */
const TREES = process.env.PLUGFOLIO_LONG ? 500 : 25

const STEMS = ['UAD Raw', 'UAD Raw Legacy', 'UAD Neve 1073']
const OURS = PLUGIN_FOLDERS.mac.filter(({ format }) => format !== 'CONSOLE')

/** Names that are, nearly are or are not those of a bundle, in folders that are searched or not. */
const bundles = fc.uniqueArray(
  fc
    .record({
      home: fc.constantFrom(...OURS),
      below: fc.constantFrom('', '', 'More', '.hidden', 'a/b/c', 'Other.vst3', 'UAD Neve 1073.component'),
      stem: fc.constantFrom(...STEMS, ...STEMS, 'uad raw', 'UAD Raw ', 'My UAD Raw', 'UAD CS-1'),
      mark: fc.constantFrom('', '', '', '(m)', '(M)', ' copy', '(m)(m)'),
      /** The extension; empty for that of the folder. */
      other: fc.constantFrom('', '', '', '', 'component', 'vst', 'VST3', 'dll', 'vst.disabled'),
      isLink: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    })
    .map(({ home, other, isLink, ...bundle }) => ({
      ...bundle,
      // Other bundles may be below that one, so it is always a folder.
      isLink: isLink && bundle.stem !== 'UAD Neve 1073',
      place: home.folder,
      ending: other || home.ending.replace(/^.*\./, ''),
    })),
  {
    selector: ({ place, below, stem, mark, ending }) =>
      `${place}/${below}/${stem}${mark}.${ending}`.toLowerCase(),
    minLength: 30,
    maxLength: 60,
  },
)

const PLIST = '<plist version="1.0"><dict><key>CFBundleName</key><string>UAD</string></dict></plist>'

function create(machine: OrganizerMachine, path: string, isLink: boolean) {
  const fullPath = join(machine.disk, path)
  if (!isLink) {
    machine.write(`${path}/Contents/MacOS/Plugin`)
    return machine.write(`${path}/Contents/Info.plist`, PLIST)
  }
  mkdirSync(dirname(fullPath), { recursive: true })
  symlinkSync(join(machine.disk, 'real.component'), fullPath)
  setScriptOwner(fullPath)
}

/** The bundles that the script would move, with a password or without. */
const movedByScript = (machine: OrganizerMachine) =>
  machine
    .run()
    .output.split('\n')
    .flatMap(
      (line) =>
        /^\(\d+ of \d+\) would move(?: \(this asks for your password\))?: (.*)$/.exec(line)?.[1] ?? [],
    )
    .sort()

/** The bundles that the helper plans to move, by its own scan. Links are removed here, because the helper skips them later. */
async function movedByHelper(machine: OrganizerMachine) {
  const state = join(machine.folder, 'state')
  mkdirSync(state)
  const folders = OURS.map(({ folder }) => join(machine.disk, folder))
  const { found } = await scanFolders({ folders, state })
  const places = found.map(({ plugin }) => ({ ...plugin, path: plugin.path.slice(machine.disk.length) }))
  const job = { move: STEMS.slice(0, 2).map((stem) => ({ stem, name: stem })), bringBack: [] }
  const { moves } = organizePlan(job, {
    found: places,
    held: [],
    linked: new Map(),
    home: '/nobody',
    folder: '/backup',
  })
  return moves
    .map(({ from }) => join(machine.disk, from))
    .filter((path) => !lstatSync(path).isSymbolicLink())
    .sort()
}

test(
  `script and helper move the same bundles in ${TREES} random trees`,
  async () => {
    let moved = 0
    await fc.assert(
      fc.asyncProperty(bundles, async (all) => {
        const machine = aMachine()
        machine.write('real.component/Contents/Info.plist')
        for (const { folder } of OURS) machine.write(`${folder}/here.txt`)
        for (const { place, below, stem, mark, ending, isLink } of all)
          create(machine, [place, below, `${stem}${mark}.${ending}`].filter(Boolean).join('/'), isLink)
        machine.plan(STEMS.slice(0, 2))

        const script = movedByScript(machine)
        expect(await movedByHelper(machine)).toEqual(script)
        moved += script.length
        removeMachines()
      }),
      { numRuns: TREES },
    )
    expect(moved).toBeGreaterThan(TREES / 2)
    console.info(`script and helper: ${moved} bundles in ${TREES} random trees, the same ones each time`)
  },
  60_000 + TREES * 5_000,
)
