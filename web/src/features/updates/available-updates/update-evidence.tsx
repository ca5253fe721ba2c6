import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { evidenceSentence } from '#shared/updates/evidence-sentence.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import styles from './update-evidence.module.css'

/** The evidence for an update of one format on one system. */
export function UpdateEvidence({ update }: { update: PluginUpdates['formats'][number] }) {
  const { format, platform, installed, latest } = update

  return (
    <li className={styles.evidence}>
      <span className={styles.where}>
        <FormatBadge format={format} /> {PLATFORM_NAMES[platform]}
      </span>
      <span className={styles.step}>
        <VersionStep from={installed} to={latest.version} />
      </span>
      <span className={styles.sentence}>{evidenceSentence(latest, new Date())}</span>
    </li>
  )
}
