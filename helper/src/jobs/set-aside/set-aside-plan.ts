import { basename, join } from 'node:path'
import type { ChosenBundle, MoveOutcome } from '#shared/helper/job.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import { MAX_SET_ASIDE } from '#shared/set-aside/contract.ts'
import { stayOf, staysLinked } from '#shared/set-aside/stay-reason.ts'
import type { Move } from '../../move/journal/journal.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { plainText } from '../../system/plain-text.ts'
import * as words from '../job-words.ts'

export type Found = Pick<FoundBundle, 'plugin' | 'isDisabled' | 'place'>

/**
 * Plans which of the chosen bundles move into the folder of a run: only those that the scan of this computer has found, at exactly that
 * path and in that format. Nothing else that the site says is used. `linked`: by path, from which bundle a link leads there. `kept` are
 * the others, each with its reason.
 */
export function setAsidePlan(
  chosen: ChosenBundle[],
  { found, folder, linked }: { found: Found[]; folder: string; linked: ReadonlyMap<string, string> },
): MovePlan {
  const targets = new Set<string>()
  return movePlan(chosen, found, (bundle) => {
    const { path, format } = bundle.plugin
    const sentence = reasonToStay(bundle, linked.get(path))
    if (sentence !== undefined) return { sentence }
    return { to: join(folder, freeTarget(matchingFormat(format), basename(path), targets)) }
  })
}

export type MovePlan = { moves: Move[]; kept: MoveOutcome[] }

/**
 * Plans what happens with the chosen paths, each once: `decide` says for what the scan of this computer has found there in that format where
 * it goes, or why it stays.
 */
export function movePlan(
  chosen: readonly ChosenBundle[],
  found: readonly Found[],
  decide: (bundle: Found) => { to: string } | { sentence: string },
): MovePlan {
  const plan: MovePlan = { moves: [], kept: [] }
  const atPath = new Map(found.map((one) => [one.plugin.path, one]))
  const asked = new Map(chosen.slice(0, MAX_SET_ASIDE).map(({ path, format }) => [path, format]))
  for (const [path, format] of asked) {
    const bundle = atPath.get(path)
    const isOfFormat = bundle && matchingFormat(bundle.plugin.format) === matchingFormat(format)
    const decision = isOfFormat ? decide(bundle) : { sentence: words.notFound }
    if ('sentence' in decision) plan.kept.push(keptOutcome(path, decision.sentence))
    else if (bundle) plan.moves.push({ name: bundle.plugin.name.slice(0, 200), from: path, to: decision.to })
  }
  return plan
}

function reasonToStay(bundle: Found, linkedFrom: string | undefined) {
  if (bundle.place !== undefined) return words.oddPath
  return bundle.isDisabled ? words.alreadyDisabled : staySentence(bundle, linkedFrom)
}

/** Why a bundle is never moved, as a sentence; undefined for one that may be. */
export const staySentence = ({ plugin }: Found, linkedFrom: string | undefined): string | undefined =>
  (linkedFrom === undefined ? stayOf(plugin) : staysLinked(plainText(linkedFrom, 300)))?.sentence

export function keptOutcome(path: string, sentence: string): MoveOutcome {
  const from = plainText(path, 1024)
  return { name: basename(from).slice(0, 200) || 'Plugin', from, to: '', outcome: 'kept', sentence }
}

/** Two folders may contain the same name: the second goes to `AU-2/…`, as in the organizer script. Most volumes ignore case. */
export function freeTarget(format: string, fileName: string, targets: Set<string>): string {
  let target = `${format}/${fileName}`
  for (let twin = 2; targets.has(keyOf(target)); twin++) target = `${format}-${twin}/${fileName}`
  targets.add(keyOf(target))
  return target
}

const keyOf = (target: string) => target.normalize('NFC').toLowerCase()
