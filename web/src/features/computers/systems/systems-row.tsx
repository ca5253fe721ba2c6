import { ExternalLink } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { SystemVerdict } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { ListColumns, ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './systems-row.module.css'
import { nextStepOf, type SystemLine } from './systems-view.ts'
import * as systemsWords from './systems-words.ts'

type SystemsRowProps = {
  line: SystemLine
  update: PluginUpdates | undefined
  target: TargetSystem
  names: ReadonlyMap<string, string>
  library: string
  /** Some line has the way to an update. */
  hasSteps: boolean
  tabIndex: number
}

/** The fate of one plugin on a system. The whole row opens the plugin; what has a newer version has the way to it. */
export const SystemsRow = memo(function SystemsRow(props: SystemsRowProps) {
  const { line, update, target, names, library, hasSteps, tabIndex } = props
  const { plugin, verdict, rows } = line
  const joined = (texts: string[], mark = '; ') => [...new Set(texts.filter(Boolean))].join(mark)
  const computers = joined(
    rows.flatMap(({ machines }) => machines.map((one) => names.get(one) ?? '')),
    ', ',
  )
  const why = joined(rows.map((row) => systemsWords.reasonText(row, target)))
  const newer = joined(rows.map((row) => row.newer && systemsWords.newerVersion(row.newer)))
  return (
    <ListRow
      label={plugin.name}
      picture={<Thumb plugin={plugin} />}
      opener={
        // It covers the row, so that its tooltip is that of the row: columns may be cut off.
        <Link
          href={`${library}?plugin=${plugin.id}`}
          tabIndex={tabIndex}
          data-roving
          title={[computers, why].filter(Boolean).join(': ')}
        >
          {plugin.name}
        </Link>
      }
      below={
        <>
          <p className={styles.maker}>
            {plugin.manufacturer || libraryPartWords.noManufacturer}
            {computers && <span className={styles.place}> · {computers}</span>}
          </p>
          <p className={styles.reason}>{[why, computers].filter(Boolean).join(' · ')}</p>
        </>
      }
    >
      <span className={styles.version}>
        {joined(rows.map(({ formats, version }) => `${formats.join(', ')}${version && ` v${version}`}`))}
      </span>
      <span className={styles.computers}>{computers}</span>
      <span className={styles.why}>{joined([why, newer])}</span>
      <span className={styles.verdict}>
        <Tag tone={TONES[verdict]}>{systemsWords.VERDICT_LABELS[verdict]}</Tag>
      </span>
      {hasSteps && (
        <span className={styles.step}>
          {verdict === 'update' && <NextStep plugin={plugin} update={update} tabIndex={tabIndex} />}
        </span>
      )}
    </ListRow>
  )
})

/** The names of the columns. */
export const SystemsColumns = ({ hasSteps }: Pick<SystemsRowProps, 'hasSteps'>) => (
  <ListColumns title={systemsWords.columns.plugin}>
    <span className={styles.version}>{systemsWords.columns.version}</span>
    <span className={styles.computers}>{systemsWords.columns.computers}</span>
    <span className={styles.why}>{systemsWords.columns.why}</span>
    <span className={styles.verdict}>{systemsWords.columns.verdict}</span>
    {hasSteps && <span className={styles.step} />}
  </ListColumns>
)

type NextStepProps = Pick<SystemsRowProps, 'update' | 'tabIndex'> & Pick<SystemLine, 'plugin'>

function NextStep({ plugin, update, tabIndex }: NextStepProps) {
  const { href, isSearch } = nextStepOf(plugin, update)
  return (
    <ButtonLink
      kind="ghost"
      size="sm"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      aria-label={isSearch ? systemsWords.searchWebFor(plugin.name) : systemsWords.updateLabel(plugin.name)}
    >
      {isSearch ? systemsWords.searchWeb : systemsWords.update}
      <ExternalLink size={13} aria-hidden="true" />
    </ButtonLink>
  )
}

const TONES: Record<SystemVerdict, 'danger' | 'amber' | 'ok' | 'info' | undefined> = {
  stops: 'danger',
  update: 'amber',
  unknown: undefined,
  rosetta: 'info',
  'old-copy': undefined,
  works: 'ok',
}
