import { expect, test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  mutatedText,
  runFuzzCampaign,
} from '#shared/contract/testing/endures.ts'
import { catalogStems } from '#shared/uad/catalog/catalog.ts'
import { SYSTEM_BUNDLES } from '#shared/uad/catalog/system-bundles.ts'
import type { PlannedMove } from '#shared/uad/move-plan/move-plan.ts'
import { organizerScript } from './organizer-script.ts'

const CREATED = { at: '2026-11-21T14:25:07.123Z' }

const scriptOf = (move: string[], bringBack: string[] = [], created = CREATED) =>
  organizerScript({ moves: move.map(plannedMove), bringBack }, created)

const plannedMove = (stem: string): PlannedMove => ({
  stem,
  pluginId: 'secret id',
  pluginIds: ['secret id'],
  name: '$(touch hit)',
  group: '`touch hit`',
  licenses: ["'; touch hit; '"],
  places: [{ format: '$(hit)', path: '/x/$(hit)', machine: '$(hit)', size: 1, to: '$(hit)' }],
})

test('a script contains its date, and lists each stem once, in order', () => {
  const script = scriptOf(['UAD Raw', 'UAD API 2500', 'UAD Raw'], ['UAD bx_digital V2 Mono'])

  expect(script).toContain('# uad_plugin_organizer.sh, made by Plugfolio on 2026-11-21 at 14:25 UTC.\n')
  expect(script).toContain("\nMOVE='\nUAD API 2500\nUAD Raw\n'\n")
  expect(script).toContain("\nBRING_BACK='\nUAD bx_digital V2 Mono\n'\n")
  expect(script.startsWith('#!/usr/bin/env bash\n')).toBe(true)
  expect(script.endsWith('\nmain "$@"\n')).toBe(true)
})

test('a script contains only the stems of the plan, in short lines of ASCII', () => {
  const script = scriptOf(['UAD Raw'])

  expect(script).not.toContain('hit')
  expect(script).not.toContain('secret')
  expect(scriptOf(['UAD Raw'], [], { at: '2026-11-21T14:25:59Z' })).toBe(script)
  expect(script).toMatch(/^[\n -~]*$/)
  expect(Math.max(...script.split('\n').map((line) => line.length))).toBeLessThan(150)
})

test.each([
  '',
  'UAD ',
  'Raw',
  'UAD\nRaw',
  'UAD Raw\n',
  "UAD Raw'",
  'UAD $(touch hit)',
  'UAD `touch hit`',
  'UAD Raw; rm',
  'UAD ../../x',
  'UAD *',
  'UAD Raw(m)',
  'UAD Räw',
  'uad Raw',
  ` UAD Raw`,
  `UAD ${'x'.repeat(81)}`,
  'uaudio_neve_1073',
  'Console Recall',
])('%j is never written into a script', (stem) => {
  expect(() => scriptOf([stem])).toThrow('is not the name of a UAD bundle')
  expect(() => scriptOf([], [stem])).toThrow('is not the name of a UAD bundle')
})

test.each(SYSTEM_BUNDLES.filter((name) => name.startsWith('UAD ')))('%s is never moved', (stem) => {
  expect(() => scriptOf([stem])).toThrow('belongs to the system')
  expect(() => scriptOf([stem.toUpperCase()])).toThrow('belongs to the system')
})

test('a stem cannot be moved and brought back, in upper or lower case', () => {
  expect(() => scriptOf(['UAD Raw'], ['UAD RAW'])).toThrow('cannot be moved and brought back')
})

test.each(['', 'yesterday', '21.11.2026', '$(date)', '2026-11-21'])('the date %j is refused', (at) => {
  expect(() => scriptOf([], [], { at })).toThrow('is not an ISO date')
})

const PIECES = [
  ...`'"\\&|!#*?~\n\r\t\0éİ -_/A\u2028\u202e\ud800`,
  ...['`hit`', '$(hit)', '$HOME', ';hit;', '>hit', '[a]', '{a,b}', '\x1b[2J', '..', 'UAD ', "'\n", "\n'"],
  ...['\nNEVER_MOVED=', '\\\n', 'EOF', '%s', '%n'],
]

test(
  'any stem is listed unchanged between quotes or refused',
  async () => {
    const stems = catalogStems()
    let scriptCount = 0
    await runFuzzCampaign({
      count: fuzzInputCount(200_000),
      seed: 3,
      input: (random) => mutatedText(stems, PIECES, random),
      act: (stem) => {
        const script = scriptOrRefusal(stem)
        if (script === undefined) return
        scriptCount += 1
        const [, listed] = /^MOVE='\n([^']*)\n'$/m.exec(script) ?? []
        if (listed !== stem) throw new Error(`The script lists it as ${JSON.stringify(listed)}.`)
      },
    })

    expect(scriptCount).toBeGreaterThan(5)
  },
  FUZZ_TIMEOUT,
)

function scriptOrRefusal(stem: string) {
  try {
    return organizerScript(
      { moves: [{ ...EMPTY_MOVE, stem }], bringBack: [] },
      { at: '2026-11-21T00:00:00Z' },
    )
  } catch (error) {
    if (error instanceof Error && REFUSAL.test(error.message)) return undefined
    throw error
  }
}

const EMPTY_MOVE = { pluginId: '', pluginIds: [], name: '', group: '', licenses: [], places: [] }

const REFUSAL = /is not the name of a UAD bundle\.$|belongs to the system and is never moved\.$/
