import { FormatBadge } from '../../../library/badges/format-badge.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { LedLadder } from '../../../ui/feedback/led-ladder.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import styles from './dashboard-page-promo-picture.module.css'

/** A decorative drawing of the helper app. */
export function DashboardPagePromoPicture() {
  return (
    <div className={styles.window} aria-hidden="true">
      <div className={styles.bar}>
        <i />
        <i />
        <i />
        <span>Plugfolio Helper</span>
      </div>
      <div className={styles.body}>
        <div className={styles.scan}>
          <span className={styles.data}>/Library/Audio/Plug-Ins</span>
          <LedLadder value={72} label="Scan" segments={26} />
          <span className={styles.data}>72%</span>
        </div>
        <ul>
          {FOUND.map(({ isNew, format, version, ...plugin }) => (
            <li key={plugin.name}>
              <Thumb plugin={plugin} />
              <span className={styles.name}>{plugin.name}</span>
              <FormatBadge format={format} />
              <span className={styles.version}>v{version}</span>
              {isNew ? <Tag tone="accent">New</Tag> : <Tag>Existing</Tag>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const found = (
  name: string,
  manufacturer: string,
  type: string,
  format: string,
  version: string,
  isNew: boolean,
) => ({
  name,
  manufacturer,
  type,
  format,
  version,
  isNew,
  screenshot: null,
  definition: null,
})

const FOUND = [
  found('Pro-C 2', 'FabFilter', 'Compressor', 'VST3', '2.21', false),
  found('ValhallaDelay', 'Valhalla DSP', 'Delay', 'VST', '2.7.5', true),
  found('Pigments', 'Arturia', 'Instrument', 'VST3', '6.0.1', false),
  found('Tube-Tech CL 1B Mk II', 'Softube', 'Compressor', 'VST3', '2.6.14', true),
]
