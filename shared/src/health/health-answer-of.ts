import { groupsOf } from '../groups.ts'
import type { DawId } from '../songs/daws.ts'
import type { CheckedList } from './bundle-check.ts'
import { type Health, type HealthDaw, type HealthRow, MOST_ROWS, type UnseenPlugin } from './health-answer.ts'
import type { HealthBundle, HealthComputer } from './health-case.ts'
import { type HealthFinding, healthOf, type PluginFinding, pluginFindings } from './health-of.ts'
import { rowOf } from './health-reasons.ts'
import { findingWords } from './health-words.ts'

/** A computer with everything that is known of it. */
export type KnownComputer = HealthComputer & {
  machine: string
  name: string
  deviceId: string | null
  checkedAt: string | null
  daws: { daw: DawId; isChosen: boolean }[]
  lists: readonly CheckedList[]
}

/** The findings for all plugins on the computers, in their order. */
export function findingsOn(
  computers: readonly KnownComputer[],
  bundles: readonly HealthBundle[],
): { computer: KnownComputer; findings: PluginFinding[] }[] {
  const byMachine = groupsOf(bundles, ({ machine }) => machine)
  return computers.map((computer) => {
    const daws = computer.daws.map(({ daw }) => daw)
    return {
      computer,
      findings: pluginFindings(healthOf(byMachine.get(computer.machine) ?? [], computer, daws)),
    }
  })
}

type FoundOn = ReturnType<typeof findingsOn>

/** The answer to what the DAWs on all computers see. */
export function healthAnswer(found: FoundOn): Health {
  const rows = found.flatMap(({ findings }) => healthRows(findings.flatMap(toldFindings)))
  const ordered = rows.toSorted((one, other) => orderOf(one) - orderOf(other))
  return {
    computers: found.map(({ computer, findings }) => ({
      machine: computer.machine,
      name: computer.name,
      deviceId: computer.deviceId,
      platform: computer.platform,
      checkedAt: computer.checkedAt,
      daws: dawCounts(computer, findings),
    })),
    rows: ORDERS.flatMap((order) => ordered.filter((row) => orderOf(row) === order).slice(0, MOST_ROWS)),
    total: rows.length,
  }
}

/** The plugins that a DAW does not see though it could. */
export function unseenPlugins(found: FoundOn): UnseenPlugin[] {
  const unseen = new Map<string, Set<DawId>>()
  for (const { findings } of found)
    for (const { finding, hidden } of findings) {
      const { pluginId } = finding.bundle
      if (pluginId === null || !(isMendable(finding) || hidden)) continue
      unseen.set(pluginId, (unseen.get(pluginId) ?? new Set()).add(finding.daw))
    }
  return Array.from(unseen, ([pluginId, daws]) => ({ pluginId, daws: [...daws] }))
}

/** True for what its DAW could see, when it is mended. */
const isMendable = ({ reason }: Pick<HealthFinding, 'reason'>): boolean =>
  reason !== null && !rowOf(reason).isLast

/** Findings of what is not seen, and of a copy that is hidden though the plugin is seen. */
const toldFindings = ({ finding, hidden }: PluginFinding) => [
  ...(finding.verdict === 'seen' ? [] : [{ finding, isHidden: false }]),
  ...(hidden && finding.verdict === 'seen' ? [{ finding: hidden, isHidden: true }] : []),
]

/** One row for the DAWs that have the same answer for the same bundle. */
export function healthRows(findings: readonly { finding: HealthFinding; isHidden: boolean }[]): HealthRow[] {
  const rows: HealthRow[] = []
  const ofBundles = new Map<HealthBundle, HealthRow[]>()
  for (const { finding, isHidden } of findings) {
    const { bundle, daw, verdict, reason, gap, sure } = finding
    const { sentence, step, mend } = findingWords(finding)
    const ofBundle = ofBundles.get(bundle)
    const known = ofBundle?.find(
      (row) =>
        row.reason === reason &&
        row.gap === gap &&
        row.sure === sure &&
        row.sentence === sentence &&
        row.mend === mend,
    )
    if (known) {
      known.daws.push(daw)
      continue
    }
    const row = {
      pluginId: bundle.pluginId,
      installationId: bundle.installationId,
      machine: bundle.machine,
      daws: [daw],
      verdict,
      reason,
      gap,
      sure,
      sentence,
      step,
      mend,
      isHidden,
      format: bundle.format,
      version: bundle.version,
      path: bundle.path,
    }
    rows.push(row)
    if (ofBundle) ofBundle.push(row)
    else ofBundles.set(bundle, [row])
  }
  return rows
}

/** Orders of rows: first what can be mended, then what a DAW is not made for, and last what is unknown. */
const ORDERS = [0, 1, 2]
const orderOf = (row: Pick<HealthRow, 'verdict' | 'reason'>) =>
  row.verdict === 'cannot-say' ? 2 : isMendable(row) ? 0 : 1

function dawCounts({ daws, lists }: KnownComputer, findings: readonly PluginFinding[]): HealthDaw[] {
  const counts = new Map<DawId, Record<HealthFinding['verdict'], number>>()
  for (const { finding } of findings) {
    const known = counts.get(finding.daw) ?? { seen: 0, 'not-seen': 0, 'cannot-say': 0 }
    known[finding.verdict]++
    counts.set(finding.daw, known)
  }
  return daws.map(({ daw, isChosen }) => {
    const count = counts.get(daw)
    return {
      daw,
      isChosen,
      seenAt: lists.find(({ list }) => list === daw)?.seenAt ?? null,
      seen: count?.seen ?? 0,
      notSeen: count?.['not-seen'] ?? 0,
      cannotSay: count?.['cannot-say'] ?? 0,
    }
  })
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
