import { memo } from 'react'
import { Link } from 'wouter'
import type { SystemVerdict } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { ListRow } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './systems-row.module.css'
import type { SystemLine } from './systems-view.ts'
import { reasonText, VERDICT_LABELS } from './systems-words.ts'

type SystemsRowProps = {
  line: SystemLine
  target: TargetSystem
  names: ReadonlyMap<string, string>
  library: string
  tabIndex: number
}

/** The fate of one version of a plugin. The whole row opens the plugin. */
export const SystemsRow = memo(function SystemsRow({
  line,
  target,
  names,
  library,
  tabIndex,
}: SystemsRowProps) {
  const { plugin, formats, version, machines, verdict, newer } = line
  const computers = machines.flatMap((machine) => names.get(machine) || []).join(', ')
  const why = `${reasonText(line, target)}${newer ? `; v${newer} may run` : ''}`
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
            {plugin.manufacturer || 'No manufacturer'}
            {computers && <span className={styles.place}> · {computers}</span>}
          </p>
          <p className={styles.reason}>
            {reasonText(line, target)}
            {computers && ` · ${computers}`}
          </p>
        </>
      }
    >
      <span className={styles.version}>
        {formats.join(', ')} {version && `v${version}`}
      </span>
      <span className={styles.computers}>{computers}</span>
      <span className={styles.why}>{why}</span>
      <span className={styles.verdict}>
        <Tag tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Tag>
      </span>
    </ListRow>
  )
})

const TONES: Record<SystemVerdict, 'danger' | 'amber' | 'ok' | 'info' | undefined> = {
  stops: 'danger',
  update: 'amber',
  'old-copy': undefined,
  unknown: undefined,
  rosetta: 'info',
  works: 'ok',
}
