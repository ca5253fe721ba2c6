import {
  ChevronDown,
  CircleCheck,
  Copy,
  Database,
  type LucideIcon,
  Pencil,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useId, useState } from 'react'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import { evidenceWordsOf } from '#shared/updates/lines/evidence-words.ts'
import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import { UpdateMark } from '../../../library/badges/update-mark.tsx'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { pendingItems } from '../entry-items.ts'
import { ignoreItems } from '../ignored-updates/ignore-items.ts'
import type { UpdateActions } from '../use-update-actions.ts'
import type { OpenPage } from '../work-list/use-open-page.ts'
import styles from './available-update-row.module.css'
import { UpdateDetails } from './update-details.tsx'

type AvailableUpdateProps = {
  line: UpdateLine
  isMakerShown: boolean
  actions: UpdateActions
  onOpen: OpenPage
  onEdit: (pluginId: string) => void
}

/** One plugin that has an update. It turns quiet once its page was opened. */
export function AvailableUpdateRow(props: AvailableUpdateProps) {
  const { line, isMakerShown, actions, onOpen, onEdit } = props
  const { plugin, known, step, page, pending } = line
  const { id, name, version } = plugin
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const evidence = step && evidenceWordsOf(step.update.latest, formattedNumber)
  const Icon = evidence && ICONS[evidence.by]
  const acts = [
    ...(pending ? pendingItems(pending, actions) : []),
    { label: 'Edit Details', icon: Pencil, onSelect: () => onEdit(id) },
    ...ignoreItems(plugin, known, actions),
  ]

  return (
    <li className={styles.row} data-opened={pending !== undefined}>
      <Thumb plugin={plugin} />
      <b className={styles.name}>{name}</b>
      <span className={styles.version}>
        {step ? <VersionStep from={step.from} to={step.to} /> : version ? `v${version}` : 'unknown version'}
      </span>
      <small className={styles.facts}>
        {isMakerShown ? plugin.manufacturer : step?.formats}
        {step?.isMajor && <em className={styles.major}>major version</em>}
      </small>
      <button
        type="button"
        className={styles.why}
        aria-expanded={isOpen}
        aria-controls={details}
        aria-label={`Evidence for the update of ${name}: ${evidence?.words ?? 'Details'}`}
        onClick={() => setOpen(!isOpen)}
      >
        {Icon && <Icon size={15} aria-hidden="true" />}
        {/* The head of those marked by hand is their evidence. */}
        <span>{evidence?.words ?? 'Details'}</span>
        <ChevronDown size={14} aria-hidden="true" className={styles.chevron} />
      </button>
      <span className={styles.mark}>
        {pending ? (
          <Tag tone="ok" icon={CircleCheck}>
            {page.of === 'search' ? 'Search opened' : 'Page opened'}
          </Tag>
        ) : (
          <UpdateMark says="New version available" />
        )}
      </span>
      <Button
        className={styles.go}
        size="sm"
        aria-label={pending ? `Open Again ${name}` : `Update ${name}`}
        onClick={() => onOpen(page, [line])}
      >
        {pending ? 'Open Again' : 'Update'}
      </Button>
      <div id={details} className={styles.details} hidden={!isOpen}>
        {isOpen && <UpdateDetails line={line} isInstallerShown={isMakerShown} acts={acts} />}
      </div>
    </li>
  )
}

const ICONS: Record<LatestVersion['by'], LucideIcon> = {
  owners: Users,
  catalog: Database,
  moderator: ShieldCheck,
  own: Copy,
}
