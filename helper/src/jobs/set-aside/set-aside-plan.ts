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
): { moves: Move[]; kept: MoveOutcome[] } {
  const targets = new Set<string>()
  const moves: Move[] = []
  const kept: MoveOutcome[] = []
  for (const { path, bundle } of chosenOf(chosen, found)) {
    const reason = reasonToStay(bundle, linked.get(path))
    if (bundle && reason === undefined) {
      const to = join(folder, freeTarget(matchingFormat(bundle.plugin.format), basename(path), targets))
      moves.push({ name: bundle.plugin.name.slice(0, 200), from: path, to })
    } else kept.push(keptOutcome(path, reason ?? words.notFound))
  }
  return { moves, kept }
}

/** The chosen paths, each once, with what the scan of this computer has found there in that format. */
export function chosenOf(
  chosen: readonly ChosenBundle[],
  found: readonly Found[],
): { path: string; bundle: Found | undefined }[] {
  const atPath = new Map(found.map((one) => [one.plugin.path, one]))
  const asked = new Map(chosen.slice(0, MAX_SET_ASIDE).map(({ path, format }) => [path, format]))
  return Array.from(asked, ([path, format]) => {
    const bundle = atPath.get(path)
    const isOfFormat = bundle && matchingFormat(bundle.plugin.format) === matchingFormat(format)
    return { path, bundle: isOfFormat ? bundle : undefined }
  })
}

function reasonToStay(bundle: Found | undefined, linkedFrom: string | undefined) {
  if (!bundle) return words.notFound
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
