import { expect, test } from 'vitest'
import { groupsOf } from '../groups.ts'
import type { BundleKind } from './health-case.ts'
import { type HealthAnswer, healthOf, pluginAnswers } from './health-of.ts'
import { HEALTH_REASON_IDS } from './health-reasons.ts'
import { answerWords } from './health-words.ts'
import { MANUAL_SCENES } from './testing/manual-scenes.ts'
import { KINDS, NAMES, OPEN_SCENES, SCENES, type Scene } from './testing/scenes.ts'
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

test('of 61 scenes that follow manuals instead of the table none has a wrong answer', () => {
  expect(MANUAL_SCENES).toHaveLength(61)
  const wrong = MANUAL_SCENES.map((scene) => ({ scene, label: labelOf(answerOf(scene)) })).filter(
    ({ scene, label }) => label !== scene.label,
  )
  expect(wrong.map(({ scene, label }) => `${scene.name}: ${label}, not ${scene.label}`)).toEqual([])
})

test('of 156 scenes of a second author none has a wrong answer', () => {
  expect(SECOND_SCENES).toHaveLength(156)
  const found = SECOND_SCENES.map((scene) => ({ ...scene, answer: answerOf(scene) }))
  // A DAW that keeps no list leaves open what the author knew.
  const isOpen = ({ label, answer }: (typeof found)[number]) => label === 'seen' && answer.gap === 'no-list'
  const wrong = found.filter((scene) => labelOf(scene.answer) !== scene.label && !isOpen(scene))
  expect(wrong.map(({ name, label, answer }) => `${name}: ${labelOf(answer)}, not ${label}`)).toEqual([])
  expect(found.filter(isOpen)).toHaveLength(16)
})

test.each(OPEN_SCENES.filter((_, at) => at % NAMES.length === 0))('nothing is claimed of $name', (scene) => {
  expect(labelOf(answerOf(scene))).toBe(scene.label)
})

test('no scene where nothing is known has a reason', () => {
  expect(OPEN_SCENES.filter((scene) => answerOf(scene).verdict !== 'cannot-say')).toEqual([])
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

test('a Windows plugin that a bridge runs is no bundle of its own', () => {
  const scene = SCENES.find(({ name }) => name.startsWith('a bridge of yabridge'))
  const alone = healthOf(scene?.bundles ?? [], scene?.computer ?? never(), ['reaper'])
  expect(alone.map(({ bundle }) => bundle.path)).toEqual([scene?.path])
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

test.each([
  ['format', /^Install it in a format that .+ loads, if there is one\.$/],
  ['other-system', /^Install the version for this computer, if there is one\.$/],
  ['damaged', /^Install it again with its manufacturer's newest installer\.$/],
])('what mends %s is an install that would help', (reason, words) => {
  const scenes = SCENES.filter(({ label }) => label === reason)
  expect(scenes.length).toBeGreaterThan(0)
  for (const scene of scenes) expect(wordsOf(scene).mend).toMatch(words)
})

test('bundles that are judged together have the answers that each has alone', () => {
  const daws = ['reaper', 'ableton-live', 'logic-pro', 'cubase'] as const
  const kinds = new Map<string, BundleKind>()
  const sharedKind = (kind: BundleKind) => {
    const key = JSON.stringify(kind)
    kinds.set(key, kinds.get(key) ?? kind)
    return kinds.get(key) ?? kind
  }
  const asked = [...SCENES, ...OPEN_SCENES, ...MANUAL_SCENES].map((scene, at) => {
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
