import { memo } from 'react'
import { Link } from 'wouter'
import type { SystemVerdict } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
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

/** What becomes of one version of a plugin. The whole row opens the plugin. */
export const SystemsRow = memo(function SystemsRow({
  line,
  target,
  names,
  library,
  tabIndex,
}: SystemsRowProps) {
  const { plugin, formats, version, machines, verdict, newer } = line
  const computers = machines.flatMap((machine) => names.get(machine) || []).join(', ')
  return (
    <ListRow
      label={plugin.name}
      opener={
        <Link href={`${library}?plugin=${plugin.id}`} tabIndex={tabIndex} data-roving>
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
      <span className={styles.computers} title={computers}>
        {computers}
      </span>
      <span className={styles.why} title={reasonText(line, target)}>
        {reasonText(line, target)}
        {newer && `; v${newer} may run`}
      </span>
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
