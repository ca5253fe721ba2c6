import { Copy, Database, Hand, type LucideIcon, ShieldCheck, Users } from 'lucide-react'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import { evidenceWordsOf } from '#shared/updates/lines/evidence-words.ts'
import type { UpdateStep } from '#shared/updates/lines/update-step.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'

/** The evidence in two words, with the sign of its kind. */
export function EvidenceMark({ step }: { step: UpdateStep | undefined }) {
  const evidence = step && evidenceWordsOf(step.update.latest, formattedNumber)
  const Icon = evidence ? ICONS[evidence.by] : Hand

  return (
    <>
      <Icon size={15} aria-hidden="true" />
      <span>{evidence?.words ?? 'Marked by you'}</span>
    </>
  )
}

const ICONS: Record<LatestVersion['by'], LucideIcon> = {
  owners: Users,
  catalog: Database,
  moderator: ShieldCheck,
  own: Copy,
}
