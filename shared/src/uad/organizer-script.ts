import { PRODUCT } from '../product.ts'
import { SYSTEM_BUNDLES } from './catalog/system-bundles.ts'
import type { MovePlan } from './move-plan/plan.ts'
import { acts } from './organizer-script/acts.ts'
import { carry } from './organizer-script/carry.ts'
import { checks } from './organizer-script/checks.ts'
import { find } from './organizer-script/find.ts'
import { help } from './organizer-script/help.ts'
import { journal } from './organizer-script/journal.ts'
import { main } from './organizer-script/main.ts'
import { measure } from './organizer-script/measure.ts'
import { options } from './organizer-script/options.ts'
import { lineEnds, settings, words } from './organizer-script/start.ts'
import { summary } from './organizer-script/summary.ts'
import { system } from './organizer-script/system.ts'
import { turn } from './organizer-script/turn.ts'
import { windowsPaths } from './organizer-script/windows-paths.ts'

const SCRIPT_NAME = 'uad_plugin_organizer.sh'

/**
 * The plan as a script for bash 3.2 and newer, on macOS and on Windows in Git Bash or WSL. It is made of a fixed body and
 * of stems; throws when a stem is none, when one is to be moved and brought back, or when `at` is not an ISO date.
 */
export function organizerScript(plan: Pick<MovePlan, 'moves' | 'bringBack'>, made: { at: string }): string {
  const move = stemsOf(plan.moves.map(({ stem }) => stem))
  const bringBack = stemsOf(plan.bringBack)
  const both = firstOfIn(move, bringBack)
  if (both) throw new Error(`${both} cannot be moved and brought back.`)
  const ofSystem = firstOfIn(move, SYSTEM_BUNDLES)
  if (ofSystem) throw new Error(`${ofSystem} belongs to the system and is never moved.`)

  return [lineEnds, aboutItself(made.at), madeAt(made.at), listsOf(move, bringBack), BODY].join('\n')
}

const BODY = [
  ...[settings, words, help, options, system, windowsPaths],
  ...[find, turn, journal, measure, checks, carry],
  ...[acts, summary, main],
].join('\n')

/** What the script's lists can hold without ever being taken for shell. */
const STEM = /^UAD [A-Za-z0-9 _-]{1,80}$/

function stemsOf(stems: string[]) {
  const wrong = stems.find((stem) => !STEM.test(stem))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not the name of a UAD bundle.`)
  return [...new Set(stems)].sort()
}

/** Most volumes do not tell capitals from small letters. */
function firstOfIn(stems: string[], others: string[]) {
  const keys = new Set(others.map((stem) => stem.toLowerCase()))
  return stems.find((stem) => keys.has(stem.toLowerCase()))
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function aboutItself(at: string) {
  if (!ISO_DATE.test(at)) throw new Error(`${JSON.stringify(at)} is not an ISO date.`)
  return `# ${SCRIPT_NAME}, made by ${PRODUCT} on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.
# Moves the UAD plug-ins in the first list into a folder of your own, and brings them back when you say so.
# Run it as it is to see what it would do. It changes nothing before you add --apply; --help says the rest.
`
}

const madeAt = (at: string) => `# When the lists were made.
MADE_AT='${at.slice(0, 10)} ${at.slice(11, 16)}'
MADE=${at.slice(0, 16).replace(/\D/g, '')}
`

const listsOf = (move: string[], bringBack: string[]) => `# Plug-ins that you do not own: these are moved.
MOVE='
${lines(move)}'

# Plug-ins that you own: when an earlier run moved one of them, it comes back.
BRING_BACK='
${lines(bringBack)}'

# Parts of the UAD system: these stay, whatever the lists above say.
NEVER_MOVED='
${lines(SYSTEM_BUNDLES)}'
`

const lines = (names: readonly string[]) => names.map((name) => `${name}\n`).join('')
