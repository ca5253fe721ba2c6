import { expect, test } from 'vitest'
import type { Ownership } from '../authorization.ts'
import { CATALOG, catalogStem, catalogStems } from '../catalog/catalog.ts'
import { licenseKeyOf } from '../catalog/keys.ts'
import { SYSTEM_BUNDLES } from '../catalog/system-bundles.ts'
import { NATIVE_BUNDLES } from '../matching/bundle-name.ts'
import { anEntry, everyBundle } from '../testing/a-library.ts'
import { authorizationsOf } from '../testing/a-profile.ts'
import { ALL_LICENSES, randomOwnership } from '../testing/random-ownership.ts'
import { backupPathOf, isMakersPath, windowsPathOf } from './backup-path.ts'
import { movePlan } from './move-plan.ts'
import { type PlannedPlugin, planMoves } from './plan-moves.ts'

/** The number of random owners that the whole catalog is tested with; each license is doubted by about a third of them. */
const OWNERS = process.env.PLUGFOLIO_LONG ? 1000 : 300

const LEGACY = 'UAD Neve 1073 Legacy EQ'
const COLLECTION = 'UAD Neve 1073 Preamp and EQ Collection'

const planned = (owned: Record<string, Ownership>, ...plugins: Parameters<typeof anEntry>[0][]) =>
  planMoves(authorizationsOf(owned), plugins.map(anEntry))
const moved = (...args: Parameters<typeof planned>) => planned(...args).moves.map(({ stem }) => stem)
const reasons = (...args: Parameters<typeof planned>) =>
  planned(...args).kept.map(({ stem, reason, sentence }) => `${stem} | ${reason} | ${sentence}`)

/** Each bundle with all its possible licenses, and the key of every spelling, computed from the rows alone. */
const KEYS = catalogStems().map((stem) => ({
  stem,
  keys: CATALOG.filter((row) => row.stem === stem).map(({ license }) => licenseKeyOf(license)),
}))
const KEY_OF = new Map(ALL_LICENSES.map((license) => [license, licenseKeyOf(license)]))

/** An independent check of what is safe to move. */
function safeToMove(owned: ReturnType<typeof randomOwnership>) {
  const listed = new Set(owned.map(({ name }) => KEY_OF.get(name)))
  const doubted = new Set(
    owned.filter(({ ownership }) => ownership !== 'not-owned').map(({ name }) => KEY_OF.get(name)),
  )
  const isSafe = (keys: string[]) =>
    keys.length > 0 && keys.every((key) => listed.has(key) && !doubted.has(key))
  return KEYS.filter(({ keys }) => isSafe(keys)).map(({ stem }) => stem)
}

const isNotOf =
  (stem: string) =>
  ({ path }: { path: string }) =>
    !path.includes(`${stem}.`) && !path.includes(`${stem}(m).`)

const LIBRARY = everyBundle()

test.each(Array.from({ length: 10 }, (_, i) => (i * OWNERS) / 10))(
  'exactly the bundles with only not-owned licenses move, for a tenth of the owners from number %i',
  (first) => {
    for (let seed = first; seed < first + OWNERS / 10; seed++) {
      const owned = randomOwnership(seed)
      const { moves, kept, bringBack } = planMoves(owned, LIBRARY)
      const stems = moves.map(({ stem }) => stem)
      expect(stems.toSorted()).toEqual(safeToMove(owned).toSorted())
      expect(stems.length + kept.length).toBe(LIBRARY.length)
      expect(stems.filter((stem) => bringBack.includes(stem))).toEqual([])
      expect(moves.filter(({ stem, places }) => places.length !== 10 || places.some(isNotOf(stem)))).toEqual(
        [],
      )
    }
  },
)

test('the random owners move between nearly nothing and nearly everything', () => {
  const counts = Array.from(
    { length: 100 },
    (_, seed) => planMoves(randomOwnership(seed), LIBRARY).moves.length,
  )
  expect(Math.min(...counts)).toBeLessThan(10)
  expect(Math.max(...counts)).toBeGreaterThan(180)
})

test('a move has all its places and matches the contract', () => {
  const [first, second] = anEntry({ stem: 'UAD Raw' }).installations
  const installations = [first, second].flatMap((each) => each ?? [])
  const plan = planned({ 'UAD Raw Distortion': 'not-owned' }, { id: '7', name: 'Raw', installations })
  expect(plan.moves).toEqual([
    {
      stem: 'UAD Raw',
      pluginId: '7',
      pluginIds: ['7'],
      name: 'Raw',
      group: 'Universal Audio',
      licenses: ['UAD Raw Distortion'],
      places: [
        {
          format: 'AU',
          path: '/Library/Audio/Plug-Ins/Components/UAD Raw.component',
          machine: 'mac',
          size: 1000,
          to: 'AU/UAD Raw.component',
        },
        {
          format: 'VST',
          path: '/Library/Audio/Plug-Ins/VST/Universal Audio/Equalizers/UAD Raw.vst',
          machine: 'mac',
          size: 1000,
          to: 'VST/Equalizers/UAD Raw.vst',
        },
      ],
    },
  ])
  expect(movePlan.parse(plan)).toEqual(plan)
})

const NEVE = { stem: 'UAD Neve 1073 Legacy' }

const LISTED = { [LEGACY]: 'not-owned', [COLLECTION]: 'not-owned' } as const
const BUNDLE = 'UAD Neve 1073 Legacy Bundle 2027'

test.each<[string, Record<string, Ownership>, string]>([
  ['owned', { ...LISTED, [LEGACY]: 'owned' }, `owned | ${LEGACY} is authorized.`],
  [
    'owned by a doubtful license alone',
    { ...LISTED, [COLLECTION]: 'owned' },
    `owned | It may belong to ${COLLECTION}, which is authorized.`,
  ],
  ['on trial', { ...LISTED, [LEGACY]: 'trial' }, `trial | The trial of ${LEGACY} is running.`],
  [
    'a doubtful trial',
    { ...LISTED, [COLLECTION]: 'trial' },
    `trial | The trial of ${COLLECTION} is running.`,
  ],
  [
    'unknown',
    { ...LISTED, [LEGACY]: 'unknown' },
    `unknown | The profile has an unknown status for ${LEGACY}.`,
  ],
  [
    'absent',
    { 'UAD Raw Distortion': 'not-owned' },
    `not-in-profile | The profile has no line for ${LEGACY}.`,
  ],
  ['half absent', { [LEGACY]: 'not-owned' }, `not-in-profile | The profile has no line for ${COLLECTION}.`],
  [
    'perhaps owned under an unknown name',
    { ...LISTED, [BUNDLE]: 'owned' },
    `suggestion | ${BUNDLE} looks like its license, but that isn't certain.`,
  ],
])('a bundle stays with a reason when its license is %s', (_, owned, reason) => {
  expect(moved(owned, NEVE)).toEqual([])
  expect(reasons(owned, NEVE)).toEqual([`UAD Neve 1073 Legacy | ${reason}`])
})

test('the license of a Legacy twin does not keep its successor', () => {
  expect(moved({ [LEGACY]: 'owned', [COLLECTION]: 'not-owned' }, { stem: 'UAD Neve 1073' })).toEqual([
    'UAD Neve 1073',
  ])
})

test('a doubtful license keeps its bundle when it is owned, on trial or unknown', () => {
  const doubtful = CATALOG.filter(({ confidence }) => confidence === 'C')
  expect(doubtful).toHaveLength(14)
  for (const { license, stem } of doubtful) {
    const others = CATALOG.filter((row) => row.stem === stem).map((row) => [
      row.license,
      'not-owned' as const,
    ])
    for (const ownership of ['owned', 'trial', 'unknown'] as const)
      expect(moved({ ...Object.fromEntries(others), [license]: ownership }, { stem })).toEqual([])
    expect(moved(Object.fromEntries(others), { stem })).toEqual([stem])
  }
})

/** A user's mark against the profile's status of the only license. */
test.each<[mark: PlannedPlugin['mark'], isOwned: boolean, status: Ownership | 'nothing', moves: boolean]>([
  [undefined, false, 'not-owned', true],
  [undefined, true, 'not-owned', false],
  [undefined, false, 'nothing', false],
  [undefined, true, 'nothing', false],
  ['owned', true, 'not-owned', false],
  ['owned', false, 'not-owned', false],
  ['owned', true, 'nothing', false],
  ['not-owned', false, 'owned', false],
  ['not-owned', false, 'trial', false],
  ['not-owned', false, 'unknown', false],
  ['not-owned', false, 'not-owned', true],
  ['not-owned', false, 'nothing', true],
  ['not-owned', true, 'nothing', false],
  ['not-owned', true, 'not-owned', false],
])(
  'marked %s, owned in the library %s, status %s in the profile: moves %s',
  (mark, isOwned, status, moves) => {
    const owned: Record<string, Ownership> = status === 'nothing' ? {} : { 'UAD Raw Distortion': status }
    expect(moved(owned, { stem: 'UAD Raw', mark, isOwned })).toEqual(moves ? ['UAD Raw'] : [])
  },
)

test('a missing line in the profile comes before ownership in the library', () => {
  expect(reasons({}, { stem: 'UAD Raw', isOwned: true })).toEqual([
    'UAD Raw | not-in-profile | The profile has no line for UAD Raw Distortion.',
  ])
})

test('a mark replaces missing lines but never overrules a line', () => {
  const neve = { ...NEVE, mark: 'not-owned' } as const
  expect(moved({ [LEGACY]: 'not-owned' }, neve)).toEqual(['UAD Neve 1073 Legacy'])
  expect(moved({ [COLLECTION]: 'trial' }, neve)).toEqual([])
})

test('a mark alone moves a bundle in the catalog but not an unknown one', () => {
  const stems = ['UAD Black Box Analog Design HG-2', 'UAD Quite New']
  expect(moved({}, ...stems.map((stem) => ({ stem, mark: 'not-owned' as const })))).toEqual([stems[0]])
  expect(reasons({}, { stem: 'UAD Black Box Analog Design HG-2' })).toEqual([
    'UAD Black Box Analog Design HG-2 | not-in-profile | Its license is not known yet.',
  ])
  expect(reasons({}, { stem: 'UAD Quite New', mark: 'not-owned' })).toEqual([
    'UAD Quite New | not-in-profile | No known license has this name.',
  ])
})

test.each([
  ['an equal name', 'UAD Quite New', true],
  ['a name with a product word', 'UAD Quite New Digital Delay', true],
  ['a name with Legacy', 'UAD Quite New Legacy', false],
  ['a name with other words', 'UAD Quite New Something', false],
])('an unknown title moves by %s: %s', (_, license, moves) => {
  expect(moved({ [license]: 'not-owned' }, { stem: 'UAD Quite New' })).toEqual(moves ? ['UAD Quite New'] : [])
})

test('an unknown title stays when a similar license may be owned, and so does a bundle under a former name', () => {
  const owned = { 'UAD Quite New EQ': 'not-owned', 'UAD Quite New Collection': 'owned' } as const
  expect(moved(owned, { stem: 'UAD Quite New' })).toEqual([])
  expect(reasons({ 'UAD Precision Mix Rack Collection': 'not-owned' }, { stem: 'UAD DM-1' })).toEqual([
    "UAD DM-1 | suggestion | UAD Precision Mix Rack Collection looks like its license, but that isn't certain.",
  ])
})

const NOTHING_OWNED = authorizationsOf(
  Object.fromEntries(CATALOG.map(({ license }) => [license, 'not-owned'])),
)

test('native and system bundles never move', () => {
  const stems = [...NATIVE_BUNDLES.map(([stem]) => stem), ...SYSTEM_BUNDLES, 'UADx Neve 1073', 'uaudio_new']
  const library = stems.map((stem) => anEntry({ stem, mark: 'not-owned' }))
  const { moves, kept } = planMoves(
    [...NOTHING_OWNED, ...authorizationsOf(Object.fromEntries(stems.map((stem) => [stem, 'not-owned'])))],
    library,
  )
  expect(moves).toEqual([])
  expect(kept.map(({ reason }) => reason)).toEqual(
    stems.map((stem) => (SYSTEM_BUNDLES.includes(stem) ? 'system' : 'native')),
  )
})

test('a plugin that only seems to be UAD never moves, and has a reason only when the library marks it as UAD', () => {
  const squad = { name: 'Squad', path: 'Squad.vst3', mark: 'not-owned' } as const
  const { moves, kept } = planMoves(NOTHING_OWNED, [anEntry(squad), anEntry({ ...squad, isUAD: false })])
  expect(moves).toEqual([])
  expect(kept).toEqual([
    {
      pluginId: 'Squad',
      name: 'Squad',
      stem: 'Squad',
      reason: 'not-in-profile',
      sentence: 'Its file name is not that of a UAD plugin.',
    },
  ])
})

test('an entry with a native twin moves only its UAD bundles', () => {
  const installations = [
    ...anEntry({ stem: 'UAD Neve 1073' }).installations,
    ...anEntry({ stem: 'uaudio_neve_1073' }).installations,
  ]
  const { moves, kept } = planMoves(NOTHING_OWNED, [anEntry({ name: 'Neve 1073', installations })])
  expect(moves).toHaveLength(1)
  expect(moves[0]?.places.filter(({ path }) => !path.includes('UAD Neve 1073'))).toEqual([])
  expect(kept.map(({ stem, reason }) => `${stem} ${reason}`)).toEqual(['uaudio_neve_1073 native'])
})

test('two entries of a bundle make one move when they agree, otherwise none', () => {
  const owned = { 'UAD Raw Distortion': 'not-owned' } as const
  const [au, vst] = anEntry({ stem: 'UAD Raw' }).installations.map((each) => ({ installations: [each] }))
  const both = planned(owned, { id: '1', name: 'Raw', ...au }, { id: '2', name: 'Raw VST', ...vst })
  expect(both.moves.map(({ pluginIds, places }) => [pluginIds, places.length])).toEqual([[['1', '2'], 2]])
  expect(
    reasons(owned, { id: '1', name: 'Raw', ...au }, { id: '2', name: 'Raw VST', ...vst, isOwned: true }),
  ).toEqual([
    'UAD Raw | disagreeing | Another entry of the same bundle stays: Raw VST.',
    'UAD Raw | marked-owned | Your library marks it as owned.',
  ])
})

test('a missing title does not move and is restored when it is owned', () => {
  const { installations } = anEntry({ stem: 'UAD Raw' })
  const gone = installations.map((place) => ({ ...place, isGone: true }))
  const onePresent = installations.map((place, at) => ({ ...place, isGone: at > 0 }))
  const owned = { 'UAD Raw Distortion': 'not-owned' } as const

  expect(planned(owned, { name: 'UAD Raw', installations: gone })).toEqual({
    moves: [],
    kept: [],
    bringBack: [],
  })
  const [move] = planned(owned, { name: 'UAD Raw', installations: onePresent }).moves
  expect(move?.places.map(({ path }) => path)).toEqual([installations[0]?.path])
  expect(
    planned({ 'UAD Raw Distortion': 'owned' }, { name: 'UAD Raw', installations: gone }).bringBack,
  ).toEqual(['UAD Raw'])
})

test('a bundle of two entries is listed once, and a title without a known path moves without places', () => {
  const owned = { 'UAD Raw Distortion': 'not-owned' } as const
  const [once] = planned(owned, { id: '1', stem: 'UAD Raw' }, { id: '2', stem: 'UAD Raw' }).moves
  expect(once?.places).toHaveLength(10)
  const { moves } = planned(owned, { name: 'Raw' }, { id: '2', path: 'UAD Raw.vst3' })
  expect(moves).toMatchObject([{ stem: 'UAD Raw', places: [] }])
})

test('all owned titles are restored, and those marked as owned, but none on trial', () => {
  const owned = {
    'UAD Pultec Passive EQ Collection': 'owned',
    'UAD Raw Distortion': 'trial',
    [COLLECTION]: 'not-owned',
  } as const
  expect(planned(owned).bringBack).toEqual([
    'UAD Pultec EQP-1A',
    'UAD Pultec EQP-1A Legacy',
    'UAD Pultec HLF-3C',
    'UAD Pultec MEQ-5',
  ])
  expect(planned({}, { stem: 'UAD Raw', mark: 'owned', isOwned: true }).bringBack).toEqual(['UAD Raw'])
  expect(planned({}, { stem: 'uaudio_neve_1073', mark: 'owned', isOwned: true }).bringBack).toEqual([])
})

test('nothing moves when all is owned, without bundles, and with an empty profile', () => {
  const all = NOTHING_OWNED.map((each) => ({ ...each, ownership: 'owned' as const }))
  expect(planMoves(all, LIBRARY).moves).toEqual([])
  expect(planMoves(NOTHING_OWNED, []).moves).toEqual([])
  expect(planMoves([], LIBRARY)).toMatchObject({ moves: [], bringBack: [] })
})

test('hostile names never become stems of a plan', () => {
  const hostile = ["Raw'; rm -rf ~; '", '$(id)', 'Raw\nUAD Neve 1073', '../../etc', '`id`', '*', '"'].map(
    (name) => `UAD ${name}`,
  )
  const library = hostile.flatMap((name) => [
    anEntry({ name, mark: 'not-owned' }),
    anEntry({ path: `${name}.vst3`, mark: 'not-owned' }),
    anEntry({ path: `${name}.vst3`, mark: 'owned', isOwned: true }),
  ])
  const licenses = authorizationsOf(Object.fromEntries(hostile.map((name) => [name, 'not-owned'])))
  const { moves, bringBack } = planMoves([...NOTHING_OWNED, ...licenses], library)
  for (const stem of [...moves.map((move) => move.stem), ...bringBack]) expect(catalogStem(stem)).toBe(stem)
})

const AUDIO = '/Library/Audio/Plug-Ins'
const AVID = '/Library/Application Support/Avid/Audio/Plug-Ins/Universal Audio'
const PC_VST3 = 'C:\\Program Files\\Common Files\\VST3\\Universal Audio'
const PC_MONO = 'C:\\Program Files\\Steinberg\\VSTPlugins\\Powered Plugins\\Mono'

test.each([
  ['AU', `${AUDIO}/Components/UAD Raw.component`, 'AU/UAD Raw.component'],
  ['Component', `${AUDIO}/Components/UAD Raw.component`, 'AU/UAD Raw.component'],
  ['VST', `${AUDIO}/VST/Universal Audio/UAD Mono/UAD Raw(m).vst`, 'VST/UAD Mono/UAD Raw(m).vst'],
  ['VST', `${AUDIO}/VST/Powered Plug-Ins/UAD Raw.vst`, 'VST/UAD Raw.vst'],
  ['VST3', `${AUDIO}/VST3/Universal Audio/Mastering/UAD Raw.vst3`, 'VST3/Mastering/UAD Raw.vst3'],
  ['AAX', `${AVID}/UAD Raw.aaxplugin`, 'AAX/UAD Raw.aaxplugin'],
  ['VST3', `${PC_VST3}\\UAD Raw.vst3`, 'VST3/UAD Raw.vst3'],
  ['VST', `${PC_MONO}\\UAD Raw(m).dll`, 'VST/Mono/UAD Raw(m).dll'],
  ['Plugin', 'UAD Raw.vst3', 'VST3/UAD Raw.vst3'],
  ['Plugin', 'UAD Raw', 'Plugin/UAD Raw'],
  ['Plugin', 'UAD Raw.constructor', 'Plugin/UAD Raw.constructor'],
  ['Plugin', 'UAD Raw.__proto__', 'Plugin/UAD Raw.__proto__'],
  ['AU', `/Users/ana${AUDIO}/Components/UAD Raw.component`, 'AU/UAD Raw.component'],
  ['AU', `~${AUDIO}/Components/UAD Raw.component`, 'AU/UAD Raw.component'],
])('moves the %s bundle %s to %s', (format, path, to) => {
  expect(backupPathOf({ format, path })).toBe(to)
})

test.each([
  ['VST', 'D:\\My Plugins\\UAD Raw.dll'],
  ['VST', '/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/UAD Raw.vst'],
  ['VST', `${AUDIO}/VST/UAD Raw.vst`],
  ['VST', `/Volumes/X${AUDIO}/VST/Universal Audio/UAD Raw.vst`],
  ['VST', `${AUDIO}/VST/Universal Audio/a/b/c/UAD Raw.vst`],
  ['VST3', `${PC_VST3}\\UAD Raw.vst3\\Contents\\UAD Raw.vst3`],
  ['VST3', `${AUDIO}/VST3/Universal Audio/UAD Raw.vst3.disabled`],
  ['VST3', 'UAD Raw.vst3.disabled'],
  ['VST3', `${AUDIO}/VST3/Universal Audio/UAD Raw.component`],
])('does not move the %s bundle %s', (format, path) => {
  expect(backupPathOf({ format, path })).toBeNull()
})

test.each([
  ['/c/Program Files/x', 'C:\\Program Files\\x'],
  ['/mnt/d/Program Files/x', 'D:\\Program Files\\x'],
  ['/mnt/c/mnt/d/x', 'C:\\mnt\\d\\x'],
  ['c:/Program Files/x', 'C:\\Program Files\\x'],
  ['C:\\Program Files\\x', 'C:\\Program Files\\x'],
  ['/mnt/x', '/mnt/x'],
  ['/home/x', '/home/x'],
  ['relative', 'relative'],
])('the Windows path of %j is %j', (path, expected) => {
  expect(windowsPathOf(path)).toBe(expected)
})

test.each([
  ['~/Library/Audio/Plug-Ins/Components/UAD Raw.component', true],
  ['/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/UAD Raw.vst', true],
  ['C:\\Program Files\\Universal Audio\\Powered Plugins\\UAD-2 Powered Plugins\\UAD Raw.dll', true],
  ['/Users/eve/Library/Audio/Plug-Ins/Components/UAD Raw.component', false],
  ['/Library/LaunchAgents/UAD Raw.component', false],
  ['/Library/Application Support/Universal Audio/UAD-2 Powered Plug-Ins/a.vst/UAD Raw.vst', false],
  ['UAD Raw.vst', false],
])('%s is in a folder of the maker: %s', (path, expected) => {
  expect(isMakersPath(path)).toBe(expected)
})
