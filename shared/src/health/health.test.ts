import { expect, test } from 'vitest'
import type { PluginCache } from '../caches/plugin-cache.ts'
import { readCaches } from '../caches/read-caches.ts'
import { dropped } from '../caches/testing/reading-caches.ts'
import { groupsOf } from '../groups.ts'
import type { Platform } from '../plugins/architectures.ts'
import type { BundleKind } from './health-case.ts'
import { type HealthAnswer, healthOf, pluginAnswers } from './health-of.ts'
import { HEALTH_REASON_IDS } from './health-reasons.ts'
import { answerWords } from './health-words.ts'
import { listingsOf } from './listings.ts'
import { type PlaceVerdict, placeVerdict } from './search-folders.ts'
import { KINDS, OPEN_SCENES, SCENES, type Scene } from './testing/scenes.ts'
import { SECOND_SCENES } from './testing/second-scenes.ts'

function judged({ computer, bundles, path, daw }: Scene) {
  const one = healthOf(bundles, computer, [daw]).find(({ bundle }) => bundle.path === path)
  const [answer] = one?.answers ?? []
  if (!one || !answer) throw new Error('The asked bundle has no answer.')
  return { one, answer }
}

const answerOf = (scene: Scene): HealthAnswer => judged(scene).answer
const wordsOf = (scene: Scene) => {
  const { one, answer } = judged(scene)
  return answerWords(one, scene.daw, answer)
}

const labelOf = ({ verdict, reason, gap }: HealthAnswer) => (verdict === 'seen' ? verdict : (reason ?? gap))

test('there are 400 scenes of 40 kinds, and each reason has some', () => {
  expect(KINDS).toHaveLength(40)
  expect(SCENES).toHaveLength(400)
  const labels = new Set(SCENES.map(({ label }) => label))
  expect(HEALTH_REASON_IDS.filter((id) => !labels.has(id))).toEqual([])
})

test('of 400 scenes none has a wrong reason, and nothing is unknown in at most one of twenty', () => {
  const found = SCENES.map((scene) => ({
    scene,
    label: labelOf(answerOf(scene)),
    verdict: answerOf(scene).verdict,
  }))
  const wrong = found.filter(({ scene, label }) => label !== scene.label)
  const unknown = found.filter(({ verdict }) => verdict === 'cannot-say')

  expect(wrong.map(({ scene, label }) => `${scene.name}: ${label}, not ${scene.label}`)).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(20)
})

test('of 61 scenes of a second author none has a wrong answer', () => {
  expect(SECOND_SCENES).toHaveLength(61)
  const found = SECOND_SCENES.map((scene) => ({ ...scene, answer: answerOf(scene) }))
  // A DAW that keeps no list leaves open what the author knew.
  const isOpen = ({ label, answer }: (typeof found)[number]) => label === 'seen' && answer.gap === 'no-list'
  const wrong = found.filter((scene) => labelOf(scene.answer) !== scene.label && !isOpen(scene))
  expect(wrong.map(({ name, label, answer }) => `${name}: ${labelOf(answer)}, not ${label}`)).toEqual([])
  expect(found.filter(isOpen)).toHaveLength(11)
})

test('bundles that are judged together have the answers that each has alone', () => {
  const daws = ['reaper', 'ableton-live', 'logic-pro', 'cubase'] as const
  const kinds = new Map<string, BundleKind>()
  const sharedKind = (kind: BundleKind) => {
    const key = JSON.stringify(kind)
    kinds.set(key, kinds.get(key) ?? kind)
    return kinds.get(key) ?? kind
  }
  const asked = [...SCENES, ...OPEN_SCENES].map((scene, at) => {
    const bundle = scene.bundles.find(({ path }) => path === scene.path) ?? never()
    return { scene, bundle: { ...bundle, pluginId: `${at}`, classId: '', kind: sharedKind(bundle.kind) } }
  })
  expect(kinds.size).toBeLessThan(asked.length / 2)
  for (const group of groupsOf(asked, ({ scene }) => JSON.stringify(scene.computer)).values()) {
    const computer = group[0]?.scene.computer ?? never()
    // A plugin that a bridge runs has no answer beside the bridge.
    const bundles = group.map(({ bundle }) => bundle).filter(({ kind }) => !kind.facts?.bridge)
    expect(healthOf(bundles, computer, daws).map(({ answers }) => answers)).toEqual(
      bundles.map((bundle) => healthOf([bundle], computer, daws)[0]?.answers),
    )
  }
})

test('of scenes about which nothing is known nothing is claimed', () => {
  const found = OPEN_SCENES.map((scene) => ({
    name: scene.name,
    answer: answerOf(scene),
    label: scene.label,
  }))
  expect(found.filter(({ answer, label }) => labelOf(answer) !== label)).toEqual([])
  expect(found.filter(({ answer }) => answer.verdict !== 'cannot-say')).toEqual([])
})

test('each answer but that something is seen says why and what to do', () => {
  for (const scene of [...SCENES, ...OPEN_SCENES]) {
    const { sentence, mend, step } = wordsOf(scene)
    if (answerOf(scene).verdict === 'seen') expect([sentence, mend, step]).toEqual(['', '', null])
    else {
      expect(sentence).toMatch(/^[A-Z\p{Lu}~/].*\.$/su)
      expect(mend).toMatch(/^[A-Z].*\.$/s)
      expect(`${sentence} ${mend}`).not.toMatch(/undefined|null/)
    }
  }
})

test('a plugin is seen when one of its bundles is, and a newer one behind it is told', () => {
  const scene = SCENES.find(({ label }) => label === 'hidden-copy')
  const [hidden, loaded] = scene?.bundles ?? []
  if (!scene || !hidden || !loaded) throw new Error('There is no such scene.')
  const { facts } = loaded.kind
  const listed = {
    ...loaded,
    kind: { ...loaded.kind, facts: facts && { ...facts, lists: { reaper: 'listed' as const } } },
  }
  const answers = pluginAnswers(healthOf([hidden, listed], scene.computer, ['reaper']))
  expect(
    answers.map(({ one, daws, isHidden }) => ({
      version: one.bundle.version,
      verdict: one.answers[0]?.verdict,
      daws,
      isHidden,
    })),
  ).toEqual([
    { version: '2.0', verdict: 'not-seen', daws: [0], isHidden: true },
    { version: loaded.version, verdict: 'seen', daws: [0], isHidden: false },
  ])
})

test('a plugin that one format keeps from a DAW has the reason of the format that the DAW loads', () => {
  const blocked = SCENES.find(({ label }) => label === 'quarantined')
  const other = SCENES.find(({ name }) => name.startsWith('an Audio Unit and Cubase'))
  const bundles = [...(other?.bundles ?? []), ...(blocked?.bundles ?? [])]
  const [answer] = pluginAnswers(healthOf(bundles, blocked?.computer ?? never(), ['cubase']))
  expect(answer?.one.answers[0]?.reason).toBe('quarantined')
})

const never = () => {
  throw new Error('There is no such scene.')
}

test.each<[platform: Platform, format: string, path: string, verdict: PlaceVerdict]>([
  ['macos', 'VST3', '/Library/Audio/Plug-Ins/VST3/Maker/A.vst3', 'searched'],
  ['macos', 'VST', '/Users/ana/Library/Audio/Plug-Ins/VST3/A.vst', 'other-format'],
  ['macos', 'VST3', '/Users/ana/Downloads/A.vst3', 'elsewhere'],
  ['macos', 'VST3', '/Applications/A.app/Contents/VST3/A.vst3', 'unknown'],
  ['macos', 'VST3', '/Volumes/Home/ana/Library/Audio/Plug-Ins/VST3/A.vst3', 'unknown'],
  ['macos', 'AAX', '/Library/Application Support/Avid/Audio/Plug-Ins/A.aaxplugin', 'searched'],
  ['macos', 'VST3', 'A.vst3', 'unknown'],
  ['windows', 'VST3', String.raw`C:\Program Files\Common Files\VST3\A.vst3`, 'searched'],
  ['windows', 'VST3', String.raw`D:\VST\A.vst3`, 'elsewhere'],
  ['windows', 'CLAP', String.raw`C:\Program Files\Common Files\VST3\A.clap`, 'other-format'],
  ['windows', 'VST', String.raw`D:\VST\A.dll`, 'unknown'],
  ['linux', 'VST3', '/home/ana/.vst3/yabridge/A.vst3', 'searched'],
  ['linux', 'LV2', '/usr/lib/x86_64-linux-gnu/lv2/A.lv2', 'searched'],
  ['linux', 'CLAP', '/home/ana/.vst3/A.clap', 'other-format'],
])('on %s a %s at %s is %s', (platform, format, path, verdict) => {
  expect(placeVerdict(path, format, platform)).toBe(verdict)
})

const DATE = '00CD1091D643D901'
const SEEN_AT = '2026-11-03T10:00:00.000Z'
const [BEFORE, AFTER] = ['2026-11-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z']
const CLASS_ID = '72C4DB717A4D459AB97E51745D84B39D'

const bundle = (path: string, fields = {}, changedAt: string | null = BEFORE) => ({
  plugin: {
    name: path.replace(/^.*\//, '').replace(/\..*$/, ''),
    manufacturer: 'Fogwood',
    format: 'VST3',
    path,
    audioUnit: null,
    classId: null,
    ...fields,
  },
  changedAt,
})

async function reaper(...rows: string[]): Promise<PluginCache[]> {
  const text = `[vstcache]\n${rows.join('\n')}\n`
  const { caches } = await readCaches([dropped('reaper-vstplugins64.ini', text, SEEN_AT)])
  return caches
}

test("REAPER's list names files, with other signs than the disk", async () => {
  const caches = await reaper(
    `Archetype_Gojira.vst3=${DATE},5{${CLASS_ID},Archetype Gojira (Neural)`,
    `api_ms_win.dll=${DATE}`,
    `Broken_One.vst3=${DATE}`,
  )
  const { lists, states } = listingsOf(
    [
      bundle('/home/ana/.vst3/Archetype Gojira.vst3'),
      bundle('/home/ana/.vst3/Broken-One.vst3'),
      bundle('/home/ana/.vst3/Other.vst3'),
      bundle('/home/ana/.vst3/New.vst3', {}, AFTER),
      bundle('/home/ana/.clap/Other.clap', { format: 'CLAP' }),
    ],
    caches,
  )

  expect(lists).toEqual([{ list: 'reaper', seenAt: SEEN_AT }])
  expect(states).toEqual([
    { reaper: 'listed' },
    { reaper: 'failed' },
    { reaper: 'absent' },
    { reaper: 'older' },
    {},
  ])
})

test('a changed bundle was listed before, or may load now, and all share a row that may be theirs', async () => {
  const caches = await reaper(`One.vst3=${DATE},5{${CLASS_ID},One (Fogwood)`, `Two.vst3=${DATE}`)
  const statesOf = (paths: string[], changedAt: string) =>
    listingsOf(
      paths.map((path) => bundle(path, {}, changedAt)),
      caches,
    ).states

  expect(statesOf(['/home/ana/.vst3/One.vst3', '/home/ana/.vst3/Two.vst3'], AFTER)).toEqual([
    { reaper: 'listed-before' },
    { reaper: 'older' },
  ])
  expect(statesOf(['/home/ana/.vst3/One.vst3', '/usr/lib/vst3/One.vst3'], BEFORE)).toEqual([
    { reaper: 'shared' },
    { reaper: 'shared' },
  ])
})

test('a row with a path is that bundle alone, also where it names the program inside', () => {
  const row = {
    format: 'VST3' as const,
    name: 'One',
    maker: 'Fogwood',
    version: '',
    id: CLASS_ID,
    ids: [`cid:${CLASS_ID}`],
    path: String.raw`C:\Program Files\Common Files\VST3\One.vst3\Contents\x86_64-win\One.vst3`,
    files: [],
    processors: [],
    isInstrument: null,
    isEnabled: true,
    isFailed: false,
  }
  const live: PluginCache = {
    kind: 'live-database',
    host: 'Ableton Live',
    seenAt: SEEN_AT,
    plugins: [row, { ...row, path: String.raw`C:\VST3\Off.vst3`, isEnabled: false }],
    migrations: [],
    failedScans: 1,
    failedFiles: [String.raw`C:\VST3\Bad.vst3`],
    gap: null,
  }
  const at = (path: string, fields = {}) => bundle(path, fields)
  const { states } = listingsOf(
    [
      at(String.raw`C:\Program Files\Common Files\VST3\One.vst3`),
      at(String.raw`D:\Old\One.vst3`, { classId: CLASS_ID }),
      at(String.raw`c:\vst3\off.VST3`),
      at(String.raw`C:\VST3\Bad.vst3`),
    ],
    [live],
  )
  expect(states).toEqual([
    { 'ableton-live': 'listed' },
    { 'ableton-live': 'absent' },
    { 'ableton-live': 'off' },
    { 'ableton-live': 'failed' },
  ])
})

test('a list that was cut short, or of unknown date, does not prove that something is missing', async () => {
  const [cache] = await reaper(`One.vst3=${DATE},5{${CLASS_ID},One (Fogwood)`)
  const other = [bundle('/home/ana/.vst3/Other.vst3')]
  const of = (changes: Partial<PluginCache>) =>
    listingsOf(other, cache ? [{ ...cache, ...changes }] : []).states

  expect(of({})).toEqual([{ reaper: 'absent' }])
  expect(of({ gap: 'cut-short' })).toEqual([{}])
  expect(of({ seenAt: null })).toEqual([{}])
  expect(of({ kind: 'live-log' })).toEqual([{}])
})

test('what macOS has registered is a list of its own, and lists of no known DAW are left out', async () => {
  const { caches } = await readCaches([
    dropped('auval.txt', 'aufx Test Fogw  -  Fogwood: Grimtone\n', SEEN_AT),
  ])
  const unit = { format: 'AU', audioUnit: { type: 'aufx', subtype: 'Test', manufacturer: 'Fogw' } }
  const [cache] = caches
  const juce = cache ? [{ ...cache, kind: 'juce' as const, host: 'A host made with JUCE' }] : []
  const { lists, states } = listingsOf(
    [
      bundle('/Library/Audio/Plug-Ins/Components/Grimtone.component', unit),
      bundle('/Library/Audio/Plug-Ins/Components/Other.component', { format: 'AU' }),
    ],
    [...caches, ...juce],
  )
  expect(lists).toEqual([{ list: 'audio-units', seenAt: SEEN_AT }])
  expect(states).toEqual([{ 'audio-units': 'listed' }, { 'audio-units': 'absent' }])
})

test('blocklists of Cubase and Studio One name what they could not load, and are no list of the rest', async () => {
  const cubase = `<plugins>
<plugin><path>/Library/Audio/Plug-Ins/VST3/Gritbox.vst3</path><class><cid>${CLASS_ID}</cid><category>Audio Module Class</category><name>Gritbox</name><vendor>Fogwood</vendor></class></plugin>
<plugin><path>relative.vst3</path></plugin>
</plugins>`
  const studioOne = `<?xml version="1.0"?><Settings><x:List><Url x:id="url" type="1" url="file:///Library/Audio/Plug-Ins/VST3/Mist%20Pad.vst3/Contents"/><Url url="file:///%ZZ"/></x:List></Settings>`
  const { caches, refused } = await readCaches([
    dropped('vst3blacklist.xml', cubase, SEEN_AT),
    dropped('PluginBlacklist.settings', studioOne, SEEN_AT),
  ])
  const { lists, states } = listingsOf(
    [
      bundle('/Library/Audio/Plug-Ins/VST3/Gritbox.vst3'),
      bundle('/Library/Audio/Plug-Ins/VST3/Mist Pad.vst3'),
      bundle('/Library/Audio/Plug-Ins/VST3/Other.vst3'),
      bundle('/Users/ana/Library/Audio/Plug-Ins/VST3/Gritbox.vst3', {}, AFTER),
    ],
    caches,
  )
  // It may load now.
  const changed = listingsOf([bundle('/Library/Audio/Plug-Ins/VST3/Gritbox.vst3', {}, AFTER)], caches)

  expect(refused).toEqual([])
  expect(caches.flatMap(({ plugins }) => plugins)).toEqual([])
  expect(lists).toEqual([])
  expect(states).toEqual([{ cubase: 'failed' }, { 'studio-one': 'failed' }, {}, {}])
  expect(changed.states).toEqual([{ cubase: 'older' }])
})
