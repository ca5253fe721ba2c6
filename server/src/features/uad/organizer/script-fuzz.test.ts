import { expect, test } from 'vitest'
import {
  FUZZ_TIMEOUT,
  fuzzInputCount,
  mutatedText,
  runFuzzCampaign,
} from '#shared/contract/testing/endures.ts'
import { catalogStems } from '#shared/uad/catalog/catalog.ts'
import { organizerScript } from './organizer-script.ts'

const PIECES = [
  "'",
  '"',
  '\\',
  '`hit`',
  '$(hit)',
  '$HOME',
  ';hit;',
  '&',
  '|',
  '>hit',
  '!',
  '#',
  '*',
  '?',
  '[a]',
  '{a,b}',
  '~',
  '\n',
  '\r',
  '\t',
  '\0',
  '\x1b[2J',
  '\u2028',
  '\u202e',
  'é',
  'İ',
  '\ud800',
  ' ',
  '-',
  '_',
  '..',
  '/',
  'UAD ',
  'A',
  "'\n",
  "\n'",
  '\nNEVER_MOVED=',
  '\\\n',
  'EOF',
  '%s',
  '%n',
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

    expect(scriptCount).toBeGreaterThan(10)
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
