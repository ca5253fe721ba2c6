import { Ellipsis, Pencil, ScanLine, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Computer, Place } from '#shared/computers/computer.ts'
import { groupsOf } from '#shared/groups.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { inFormatOrder, matchingFormat } from '#shared/plugins/formats.ts'
import { ownSystemName } from '#shared/plugins/processors/system-names.ts'
import { contentSum, type MeasuredContent } from '#shared/storage/content-places.ts'
import type { StorageSum } from '#shared/storage/storage-answer.ts'
import { formatChartColor } from '../../../library/badges/format-chart-color.ts'
import { sumText } from '../../../library/bundles/storage-words.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StackedBar } from '../../../ui/data/stacked-bar.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import styles from './computer-card.module.css'
import * as overviewWords from './overview-words.ts'

type ComputerCardProps = {
  computer: Computer
  name: string
  /** The installations there. */
  places: readonly Place[]
  /** The space of its bundles; undefined without any. */
  space: StorageSum | undefined
  /** Its sample libraries; undefined before a scan has measured them. */
  content: readonly MeasuredContent[] | undefined
  /** The lamp of its helper; undefined without a helper. */
  helper: { isOnline: boolean; dot: ReactNode } | undefined
  onScan: () => void
  /** Undefined without a helper, whose computer alone has a name. */
  onRename: (() => void) | undefined
  /** Undefined for what is on an unknown computer. */
  onRemove: (() => void) | undefined
}

/** A computer: its system and last scan, how many plugins of which formats it has, and their space. */
export function ComputerCard(props: ComputerCardProps) {
  const { computer, name, places, space, content = [], helper, onScan, onRename, onRemove } = props
  const byFormat = groupsOf(places, ({ format }) => matchingFormat(format))

  return (
    <Surface as="li" className={styles.card} aria-label={name}>
      <div className={styles.head}>
        {helper?.dot}
        <h3>{name}</h3>
        <p>{factsOf(computer, helper)}</p>
        <span className="row push gap-6">
          {helper && (
            <Button
              size="sm"
              icon={ScanLine}
              disabled={!helper.isOnline}
              title={helper.isOnline ? undefined : overviewWords.startHelper}
              data-opens="helper"
              onClick={onScan}
            >
              {overviewWords.scan}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
          {onRemove && (
            <Menu
              label={libraryPartWords.moreActions(name)}
              trigger={<Ellipsis size={17} />}
              items={[
                ...(onRename ? [{ label: common.rename, icon: Pencil, onSelect: onRename }] : []),
                { label: overviewWords.removeComputer, icon: Trash2, onSelect: onRemove, isDanger: true },
              ]}
            />
          )}
        </span>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{overviewWords.pluginFigure}</dt>
          <dd>{formattedNumber(new Set(places.map(({ pluginId }) => pluginId)).size)}</dd>
        </div>
        {space && (
          <div>
            <dt>{overviewWords.bundleFigure(space.bundles)}</dt>
            <dd>{space.unknown === space.bundles ? libraryPartWords.sizeUnknown : sumText(space)}</dd>
          </div>
        )}
        {content.length > 0 && (
          <div>
            <dt>{overviewWords.libraryFigure}</dt>
            <dd>{sumText(contentSum(content))}</dd>
          </div>
        )}
      </dl>
      <StackedBar
        label={overviewWords.formatsOn(name)}
        parts={inFormatOrder([...byFormat.keys()]).map((format) => ({
          label: format,
          value: byFormat.get(format)?.length ?? 0,
          ink: formatChartColor(format),
        }))}
      />
    </Surface>
  )
}

function factsOf(
  { machine, platform, systemVersion, lastScanAt }: Computer,
  helper: ComputerCardProps['helper'],
) {
  const system = ownSystemName(systemVersion, platform) || (platform && PLATFORM_NAMES[platform])
  const state = helper ? !helper.isOnline && overviewWords.offline : machine !== '' && overviewWords.noHelper
  const scan = lastScanAt
    ? overviewWords.scanned(timeAgo(lastScanAt, new Date()))
    : helper && overviewWords.neverScanned
  return [system, state, scan].filter(Boolean).join(' · ')
}
