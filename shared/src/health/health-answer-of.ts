import { groupsOf } from '../groups.ts'
import type { DawId } from '../songs/daws.ts'
import type { CheckedList } from './bundle-check.ts'
import { type Health, type HealthDaw, type HealthRow, MOST_ROWS, type UnseenPlugin } from './health-answer.ts'
import type { HealthBundle, HealthComputer } from './health-case.ts'
import {
  type HealthAnswer,
  healthOf,
  type JudgedBundle,
  type PluginAnswer,
  pluginAnswers,
} from './health-of.ts'
import { rowOf } from './health-reasons.ts'
import { answerWords } from './health-words.ts'

/** A computer with everything that is known of it. */
export type KnownComputer = HealthComputer & {
  machine: string
  name: string
  deviceId: string | null
  checkedAt: string | null
  daws: { daw: DawId; isChosen: boolean }[]
  lists: readonly CheckedList[]
}

type FoundOn = { computer: KnownComputer; answers: PluginAnswer[] }

/** The answers for all plugins on the computers, in their order. */
export function foundOn(computers: readonly KnownComputer[], bundles: readonly HealthBundle[]): FoundOn[] {
  const byMachine = groupsOf(bundles, ({ kind }) => kind.machine)
  return computers.map((computer) => {
    const daws = computer.daws.map(({ daw }) => daw)
    const judged = healthOf(byMachine.get(computer.machine) ?? [], computer, daws)
    return { computer, answers: pluginAnswers(judged) }
  })
}

/** The answer to what the DAWs on all computers see. */
export function healthAnswer(found: readonly FoundOn[]): Health {
  const orders = ORDERS.map((): HealthRow[] => [])
  let total = 0
  for (const each of found)
    for (const told of toldOf(each)) {
      if (told.answer.verdict === 'seen') continue
      total++
      const rows = orders[orderOf(told.answer)]
      if (rows && rows.length < MOST_ROWS) rows.push(healthRow(told))
    }
  return {
    computers: found.map(({ computer, answers }) => ({
      machine: computer.machine,
      name: computer.name,
      deviceId: computer.deviceId,
      platform: computer.platform,
      checkedAt: computer.checkedAt,
      daws: dawCounts(computer, answers),
    })),
    rows: orders.flat(),
    total,
  }
}

/** All rows of these answers, also of what is seen. */
export const healthRows = (found: readonly FoundOn[]): HealthRow[] =>
  found.flatMap((each) => [...toldOf(each)].map(healthRow))

/** The plugins that a DAW does not see though it could. */
export function unseenPlugins(found: readonly FoundOn[]): UnseenPlugin[] {
  const unseen = new Map<string, Set<DawId>>()
  for (const { computer, answers } of found)
    for (const { one, daws, isHidden } of answers) {
      const { pluginId } = one.bundle
      if (pluginId === null) continue
      for (const at of daws) {
        const daw = computer.daws[at]?.daw
        if (!daw || !(isHidden || isMendable(one.answers[at]))) continue
        const known = unseen.get(pluginId)
        if (known) known.add(daw)
        else unseen.set(pluginId, new Set([daw]))
      }
    }
  return Array.from(unseen, ([pluginId, daws]) => ({ pluginId, daws: [...daws] }))
}

/** True for what its DAW could see, when it is mended. */
const isMendable = (answer: HealthAnswer | undefined): boolean =>
  answer?.verdict === 'not-seen' && !rowOf(answer.reason).isLast

/** The same answer for one bundle and some DAWs, in the same words. */
type Told = { of: PluginAnswer; daws: [DawId, ...DawId[]]; answer: HealthAnswer }

function* toldOf({ computer, answers }: FoundOn): Generator<Told> {
  const known = new Map<readonly HealthAnswer[], Wording[]>()
  for (const of of answers) {
    const wordings = known.get(of.one.answers) ?? wordingsOf(of.one, computer)
    known.set(of.one.answers, wordings)
    const isForAll = of.daws.length === computer.daws.length
    for (const { daws, answer } of wordings) {
      const [daw, ...others] = isForAll
        ? daws
        : daws.filter((each) => of.daws.some((at) => computer.daws[at]?.daw === each))
      if (daw) yield { of, daws: [daw, ...others], answer }
    }
  }
}

type Wording = { daws: DawId[]; answer: HealthAnswer }

/** The DAWs with the same answer in the same words. Bundles that are judged alike have the same. */
function wordingsOf(one: JudgedBundle, { daws }: KnownComputer): Wording[] {
  const wordings = new Map<string, Wording>()
  for (const [at, { daw }] of daws.entries()) {
    const answer = one.answers[at]
    if (!answer) continue
    const key = JSON.stringify([answer, answerWords(one, daw, answer)])
    const same = wordings.get(key)
    if (same) same.daws.push(daw)
    else wordings.set(key, { daws: [daw], answer })
  }
  return [...wordings.values()]
}

function healthRow({ of: { one, isHidden }, daws, answer }: Told): HealthRow {
  const { bundle } = one
  return {
    pluginId: bundle.pluginId,
    installationId: bundle.installationId,
    machine: bundle.kind.machine,
    daws,
    ...answer,
    ...answerWords(one, daws[0], answer),
    isHidden,
    format: bundle.kind.format,
    version: bundle.version,
    path: bundle.path,
  }
}

/** Orders of rows: first what can be mended, then what a DAW is not made for, and last what is unknown. */
const ORDERS = [0, 1, 2]
const orderOf = (answer: HealthAnswer) => (answer.verdict === 'cannot-say' ? 2 : isMendable(answer) ? 0 : 1)

function dawCounts({ daws, lists }: KnownComputer, answers: readonly PluginAnswer[]): HealthDaw[] {
  const counts = daws.map(() => ({ seen: 0, 'not-seen': 0, 'cannot-say': 0 }))
  for (const { one, daws: places, isHidden } of answers) {
    if (isHidden) continue
    for (const at of places) {
      const [count, answer] = [counts[at], one.answers[at]]
      if (count && answer) count[answer.verdict]++
    }
  }
  return daws.map(({ daw, isChosen }, at) => ({
    daw,
    isChosen,
    seenAt: lists.find(({ list }) => list === daw)?.seenAt ?? null,
    seen: counts[at]?.seen ?? 0,
    notSeen: counts[at]?.['not-seen'] ?? 0,
    cannotSay: counts[at]?.['cannot-say'] ?? 0,
  }))
}

/** The DAWs of a computer: those that its user has chosen there, or else those of its songs and lists. */
export function dawsOf(
  chosen: readonly DawId[],
  suggested: readonly DawId[],
  lists: readonly CheckedList[],
): { daw: DawId; isChosen: boolean }[] {
  if (chosen.length > 0) return chosen.map((daw) => ({ daw, isChosen: true }))
  const listed = lists.flatMap(({ list }) => (list === 'audio-units' ? [] : [list]))
  return [...new Set([...listed, ...suggested])].map((daw) => ({ daw, isChosen: false }))
}
