import { SquareArrowOutUpRight } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { finishChartColor } from '../../../library/artwork/finishes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { useUpdateActions } from '../use-update-acts.ts'
import type { OpenPage } from '../work-list/use-open-page.ts'
import { AvailableUpdateRow } from './available-update.tsx'
import styles from './update-group.module.css'

type UpdateGroupProps = {
  title: string
  /** The maker of all lines; missing in a group of several makers. */
  maker?: string
  /** The page that serves all lines, or ''. */
  page?: string
  lines: UpdateLine[]
  /** Those with a row so far. */
  shown: ReadonlySet<UpdateLine>
  onOpen: OpenPage
  onEdit: (pluginId: string) => void
}

/** Updates under one heading; the updates of one maker have one page for all of them. */
export function UpdateGroup({ title, maker, page = '', lines, shown, onOpen, onEdit }: UpdateGroupProps) {
  const id = useId()
  const actions = useUpdateActions()
  const openAll = () => onOpen({ address: page, of: 'maker' }, lines)
  const edge = maker === undefined ? undefined : ({ '--edge': finishChartColor(maker) } as CSSProperties)

  return (
    <Surface as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head} style={edge}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <small className={styles.count}>{counted(lines.length, 'update')}</small>
        {page && (
          <Button
            className={styles.open}
            kind="ghost"
            size="sm"
            icon={SquareArrowOutUpRight}
            onClick={openAll}
          >{`Open ${hostOf(page)}`}</Button>
        )}
      </header>
      <ul aria-labelledby={id}>
        {lines
          .filter((line) => shown.has(line))
          .map((line) => (
            <AvailableUpdateRow
              key={line.plugin.id}
              line={line}
              isMakerShown={maker === undefined}
              actions={actions}
              onOpen={onOpen}
              onEdit={onEdit}
            />
          ))}
      </ul>
    </Surface>
  )
}
