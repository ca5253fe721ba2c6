import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PRODUCT } from '#shared/product.ts'
import { SYSTEM_BUNDLES } from '#shared/uad/catalog/system-bundles.ts'
import type { MovePlan } from '#shared/uad/move-plan/move-plan.ts'
import * as words from '../uad-words.ts'

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
  if (inBoth) throw new Error(words.inBothLists(inBoth))
  const systemBundle = firstCommonStem(move, SYSTEM_BUNDLES)
  if (systemBundle) throw new Error(words.systemBundle(systemBundle))
  if (!ISO_DATE.test(at)) throw new Error(words.notADate(JSON.stringify(at)))

  const [date, time] = [at.slice(0, 10), at.slice(11, 16)]
  const values = [
    [words.madeOn('PRODUCT', 'DATE', 'TIME'), words.madeOn(PRODUCT, date, time)],
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
  if (wrong !== undefined) throw new Error(words.notABundle(JSON.stringify(wrong)))
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
  if (after === undefined || more.length > 0) throw new Error(words.scriptNeeds(placeholder.trim()))
  return `${before}${value}${after}`
}
