import { expect, test } from 'vitest'
import { type HealthFinding, healthOf, pluginFindings } from './health-of.ts'
import { HEALTH_REASON_IDS } from './health-reasons.ts'
import { findingWords } from './health-words.ts'
import { MANUAL_SCENES } from './testing/manual-scenes.ts'
import { KINDS, NAMES, OPEN_SCENES, SCENES, type Scene } from './testing/scenes.ts'
import { SECOND_SCENES } from './testing/second-scenes.ts'

function findingOf({ computer, bundles, path, daw }: Scene): HealthFinding {
  const found = healthOf(bundles, computer, [daw]).find(({ bundle }) => bundle.path === path)
  if (!found) throw new Error('The asked bundle has no finding.')
  return found
}

const labelOf = ({ verdict, reason, gap }: HealthFinding) => (verdict === 'seen' ? verdict : (reason ?? gap))

test('there are 400 scenes of 40 kinds, and each reason has some', () => {
  expect(KINDS).toHaveLength(40)
  expect(SCENES).toHaveLength(400)
  const labels = new Set(SCENES.map(({ label }) => label))
  expect(HEALTH_REASON_IDS.filter((id) => !labels.has(id))).toEqual([])
})

test('of 400 scenes none has a wrong reason, and nothing is unknown in at most one of twenty', () => {
  const found = SCENES.map((scene) => ({
    scene,
    label: labelOf(findingOf(scene)),
    verdict: findingOf(scene).verdict,
  }))
  const wrong = found.filter(({ scene, label }) => label !== scene.label)
  const unknown = found.filter(({ verdict }) => verdict === 'cannot-say')

  expect(wrong.map(({ scene, label }) => `${scene.name}: ${label}, not ${scene.label}`)).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(20)
})

test('of 61 scenes that follow manuals instead of the table none has a wrong answer', () => {
  expect(MANUAL_SCENES).toHaveLength(61)
  const wrong = MANUAL_SCENES.map((scene) => ({ scene, label: labelOf(findingOf(scene)) })).filter(
    ({ scene, label }) => label !== scene.label,
  )
  expect(wrong.map(({ scene, label }) => `${scene.name}: ${label}, not ${scene.label}`)).toEqual([])
})

test('of 156 scenes of a second author none has a wrong answer', () => {
  expect(SECOND_SCENES).toHaveLength(156)
  const found = SECOND_SCENES.map((scene) => ({ ...scene, finding: findingOf(scene) }))
  // A DAW that keeps no list leaves open what the author knew.
  const isOpen = ({ label, finding }: (typeof found)[number]) => label === 'seen' && finding.gap === 'no-list'
  const wrong = found.filter((scene) => labelOf(scene.finding) !== scene.label && !isOpen(scene))
  expect(wrong.map(({ name, label, finding }) => `${name}: ${labelOf(finding)}, not ${label}`)).toEqual([])
  expect(found.filter(isOpen)).toHaveLength(16)
})

test.each(OPEN_SCENES.filter((_, at) => at % NAMES.length === 0))('nothing is claimed of $name', (scene) => {
  expect(labelOf(findingOf(scene))).toBe(scene.label)
})

test('no scene where nothing is known has a reason', () => {
  expect(OPEN_SCENES.filter((scene) => findingOf(scene).verdict !== 'cannot-say')).toEqual([])
})

test('each answer but that something is seen says why and what to do', () => {
  for (const scene of [...SCENES, ...OPEN_SCENES]) {
    const finding = findingOf(scene)
    const { sentence, mend, step } = findingWords(finding)
    if (finding.verdict === 'seen') expect([sentence, mend, step]).toEqual(['', '', null])
    else {
      expect(sentence).toMatch(/^[A-Z\p{Lu}~/].*\.$/su)
      expect(mend).toMatch(/^[A-Z].*\.$/s)
      expect(`${sentence} ${mend}`).not.toMatch(/undefined|null/)
    }
  }
})

test('a Windows plugin that a bridge runs is no bundle of its own', () => {
  const scene = SCENES.find(({ name }) => name.startsWith('a bridge of yabridge'))
  const findings = healthOf(scene?.bundles ?? [], scene?.computer ?? never(), ['reaper'])
  expect(findings.map(({ bundle }) => bundle.path)).toEqual([scene?.path])
})

test('a plugin is seen when one of its bundles is, and a newer one behind it is told', () => {
  const scene = SCENES.find(({ label }) => label === 'hidden-copy')
  const [hidden, loaded] = scene?.bundles ?? []
  if (!scene || !hidden || !loaded) throw new Error('There is no such scene.')
  const listed = {
    ...loaded,
    facts: loaded.facts && { ...loaded.facts, lists: { reaper: 'listed' as const } },
  }
  const [answer] = pluginFindings(healthOf([hidden, listed], scene.computer, ['reaper']))
  expect(answer?.finding.verdict).toBe('seen')
  expect(answer?.hidden?.bundle.version).toBe('2.0')
})

test('a plugin that one format keeps from a DAW has the reason of the format that the DAW loads', () => {
  const blocked = SCENES.find(({ label }) => label === 'quarantined')
  const other = SCENES.find(({ name }) => name.startsWith('an Audio Unit and Cubase'))
  const bundles = [...(other?.bundles ?? []), ...(blocked?.bundles ?? [])]
  const [answer] = pluginFindings(healthOf(bundles, blocked?.computer ?? never(), ['cubase']))
  expect(answer?.finding.reason).toBe('quarantined')
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
  for (const scene of scenes) expect(findingWords(findingOf(scene)).mend).toMatch(words)
})
