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
  'whatever is asked for, a script lists it letter by letter between its quotes, or is not made',
  async () => {
    const stems = catalogStems()
    let made = 0
    const figure = await runFuzzCampaign({
      count: fuzzInputCount(200_000),
      seed: 3,
      input: (random) => mutatedText(stems, PIECES, random),
      act: (stem) => {
        const script = scriptOrRefusal(stem)
        if (script === undefined) return
        made += 1
        const [, listed] = /^MOVE='\n([^']*)\n'$/m.exec(script) ?? []
        if (listed !== stem) throw new Error(`It was listed as ${JSON.stringify(listed)}.`)
      },
    })

    expect(made).toBeGreaterThan(10)
    console.info(`scorecard R31: names for the script ${figure}`)
  },
  FUZZ_TIMEOUT,
)

function scriptOrRefusal(stem: string) {
  try {
    return organizerScript(
      { moves: [{ ...NOTHING_ELSE, stem }], bringBack: [] },
      { at: '2026-11-21T00:00:00Z' },
    )
  } catch (error) {
    if (error instanceof Error && REFUSAL.test(error.message)) return undefined
    throw error
  }
}

const NOTHING_ELSE = { pluginId: '', name: '', group: '', licenses: [], places: [] }

const REFUSAL = /is not the name of a UAD bundle\.$|belongs to the system and is never moved\.$/
