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
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { evidenceSentence } from '#shared/updates/evidence-sentence.ts'
import type { LatestVersion } from '#shared/updates/latest-version.ts'
import { evidenceWordsOf } from '#shared/updates/lines/evidence-words.ts'
import { hasPage, type UpdateLine } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { UpdateMark } from '../../../library/badges/update-mark.tsx'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { formattedDay, formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import type { UpdateActions } from '../actions.ts'
import { ignoreItems, pendingItems, type UpdateAct } from '../entry-items.ts'
import * as updateWords from '../update-words.ts'
import type { OpenPage } from '../use-update-page.ts'
import styles from './available-update-row.module.css'

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
    { label: libraryPartWords.editDetails, icon: Pencil, onSelect: () => onEdit(id) },
    ...ignoreItems(plugin, known, actions),
  ]

  return (
    <li className={styles.row} data-opened={pending !== undefined}>
      <Thumb plugin={plugin} />
      <b className={styles.name}>{name}</b>
      <div className={styles.cells}>
        <span className={styles.version}>
          {step ? (
            <VersionStep from={step.from} to={step.to} />
          ) : version ? (
            `v${version}`
          ) : (
            updateWords.unknownVersion
          )}
        </span>
        <small className={styles.facts}>
          {isMakerShown ? plugin.manufacturer : step?.formats}
          {step?.isMajor && <em className={styles.major}>{updateWords.majorVersion}</em>}
        </small>
      </div>
      <div className={styles.cells}>
        <button
          type="button"
          className={styles.why}
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={updateWords.evidenceFor(name, evidence?.words ?? updateWords.details)}
          onClick={() => setOpen(!isOpen)}
        >
          {Icon && <Icon size={15} aria-hidden="true" />}
          {/* The head of those marked by hand is their evidence. */}
          <span>{evidence?.words ?? updateWords.details}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
        <span className={styles.mark}>
          {pending ? (
            <Tag tone="ok" icon={CircleCheck}>
              {page.of === 'search' ? updateWords.searchOpened : updateWords.pageOpened}
            </Tag>
          ) : (
            <UpdateMark says={updateWords.newVersion} />
          )}
        </span>
      </div>
      <Button
        className={styles.go}
        size="sm"
        aria-label={pending ? updateWords.openAgainName(name) : updateWords.updateName(name)}
        onClick={() => onOpen(page, [line])}
      >
        {pending ? updateWords.openAgain : updateWords.update}
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

const AddPage = lazyPart(async () => (await import('../work-list/add-page.tsx')).AddPage)

type UpdateDetailsProps = {
  line: UpdateLine
  /** False where the head of its group says what installs it. */
  isInstallerShown: boolean
  acts: UpdateAct[]
}

/** The facts about an update: the evidence in each format, where its page comes from or can be added, when it was opened, and what else can be done with it. */
function UpdateDetails({ line, isInstallerShown, acts }: UpdateDetailsProps) {
  const { plugin, known, page, pending } = line

  return (
    <ul className={styles.lines}>
      {known?.formats.map((update) => (
        <UpdateEvidence key={`${update.format} ${update.platform}`} update={update} />
      ))}
      <li>{updateWords.whatUpdateOpens[page.of](hostOf(page.address))}</li>
      {isInstallerShown && known?.installer && <li>{updateWords.installsIt(known.installer)}</li>}
      {!hasPage(line) && (
        <li>
          <AddPage plugin={plugin} />
        </li>
      )}
      {pending && <li>{updateWords.pageOpenedOn(formattedDay(pending.createdAt))}</li>}
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
      <span className="break shrink">{evidenceSentence(latest, new Date())}</span>
    </li>
  )
}
