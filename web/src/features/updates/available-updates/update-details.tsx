import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { evidenceSentence } from '#shared/updates/evidence-sentence.ts'
import { hasPage, type UpdateLine } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formattedDay } from '../../../ui/text/locale.ts'
import type { UpdateAct } from '../entry-items.ts'
import { AddPage } from '../work-list/add-page.tsx'
import styles from './update-details.module.css'

type UpdateDetailsProps = {
  line: UpdateLine
  /** False where the head of its group says what installs it. */
  isInstallerShown: boolean
  acts: UpdateAct[]
}

/** The facts about an update: the evidence in each format, where its page comes from or can be added, when it was opened, and what else can be done with it. */
export function UpdateDetails({ line, isInstallerShown, acts }: UpdateDetailsProps) {
  const { plugin, known, page, pending } = line

  return (
    <ul className={styles.details}>
      {known?.formats.map((update) => (
        <UpdateEvidence key={`${update.format} ${update.platform}`} update={update} />
      ))}
      <li>{PAGE_WORDS[page.of](hostOf(page.address))}</li>
      {isInstallerShown && known?.installer && <li>{`${known.installer} installs it.`}</li>}
      {!hasPage(line) && (
        <li>
          <AddPage plugin={plugin} />
        </li>
      )}
      {pending && (
        <li>
          {`Page opened ${formattedDay(pending.createdAt)}. Marked complete when a scan finds the new version.`}
        </li>
      )}
      <li className={styles.acts}>
        {acts.map(({ label, icon, onSelect }) => (
          <Button key={label} kind="ghost" size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </li>
    </ul>
  )
}

const PAGE_WORDS: Record<UpdateLine['page']['of'], (host: string) => string> = {
  plugin: (host) => `Update opens its page at ${host}.`,
  maker: (host) => `Update opens the maker's site, ${host}.`,
  bundle: (host) => `Update opens the maker's site that the plugin itself names, ${host}.`,
  search: (host) => `We don't know its page, so Update searches the web at ${host}.`,
}

/** The evidence for an update of one format on one system. */
function UpdateEvidence({ update }: { update: PluginUpdates['formats'][number] }) {
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
