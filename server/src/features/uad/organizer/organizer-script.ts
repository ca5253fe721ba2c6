import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PRODUCT } from '#shared/product.ts'
import { SYSTEM_BUNDLES } from '#shared/uad/catalog/system-bundles.ts'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'

/** The script with empty lists. The build copies it next to the server program. */
const TEMPLATE = readFileSync(path.join(import.meta.dirname, 'organizer.sh'), 'utf8')

/**
 * The plan as a script for bash 3.2 and newer, on macOS and on Windows in Git Bash or WSL. It contains only the stems of the plan.
 * Throws when a stem is not the name of a UAD bundle, when it is in both lists, or when `at` is not an ISO date.
 */
export function organizerScript(plan: Pick<MovePlan, 'moves' | 'bringBack'>, { at }: { at: string }): string {
  const move = checkedStems(plan.moves.map(({ stem }) => stem))
  const bringBack = checkedStems(plan.bringBack)
  const inBoth = firstCommonStem(move, bringBack)
  if (inBoth) throw new Error(`${inBoth} cannot be moved and brought back.`)
  const systemBundle = firstCommonStem(move, SYSTEM_BUNDLES)
  if (systemBundle) throw new Error(`${systemBundle} belongs to the system and is never moved.`)
  if (!ISO_DATE.test(at)) throw new Error(`${JSON.stringify(at)} is not an ISO date.`)

  const [date, time] = [at.slice(0, 10), at.slice(11, 16)]
  const values = [
    ['PRODUCT on DATE at TIME', `${PRODUCT} on ${date} at ${time}`],
    ["\nMADE_AT=''\n", `\nMADE_AT='${date} ${time}'\n`],
    ['\nMADE=0\n', `\nMADE=${`${date}${time}`.replace(/\D/g, '')}\n`],
    ["\nMOVE='\n'\n", listOf('MOVE', move)],
    ["\nBRING_BACK='\n'\n", listOf('BRING_BACK', bringBack)],
    ["\nNEVER_MOVED='\n'\n", listOf('NEVER_MOVED', SYSTEM_BUNDLES)],
  ] as const
  return values.reduce((script, [placeholder, value]) => filledIn(script, placeholder, value), TEMPLATE)
}

/** Names that are safe between single quotes in a shell. */
const STEM = /^UAD [A-Za-z0-9 _-]{1,80}$/

const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function checkedStems(stems: string[]) {
  const wrong = stems.find((stem) => !STEM.test(stem))
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not the name of a UAD bundle.`)
  return [...new Set(stems)].sort()
}

/** Ignores case, like most file systems of macOS and Windows. */
function firstCommonStem(stems: string[], others: readonly string[]) {
  const keys = new Set(others.map((stem) => stem.toLowerCase()))
  return stems.find((stem) => keys.has(stem.toLowerCase()))
}

const listOf = (name: string, stems: readonly string[]) =>
  `\n${name}='\n${stems.map((stem) => `${stem}\n`).join('')}'\n`

function filledIn(script: string, placeholder: string, value: string) {
  const [before, after, ...more] = script.split(placeholder)
  if (after === undefined || more.length > 0) throw new Error(`The script needs ${placeholder.trim()} once.`)
  return `${before}${value}${after}`
}
