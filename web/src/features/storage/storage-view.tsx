import { HardDrive } from 'lucide-react'
import { Link } from 'wouter'
import { capitalized, SET_ASIDE_FIRST, sumText, unknownText } from '../../library/bundles/storage-words.ts'
import { Select } from '../../ui/forms/select.tsx'
import { counted } from '../../ui/text/counted.ts'
import { BiggestBundles } from './biggest-bundles.tsx'
import { BundleCopies } from './bundle-copies.tsx'
import { NeverUsed } from './never-used.tsx'
import { StorageCharts } from './storage-charts.tsx'
import type { StorageViewProps } from './storage-props.ts'
import styles from './storage-view.module.css'

/** What takes space on the computers of the user, and what of it could go. */
export function StorageView(props: StorageViewProps) {
  const { storage, machine, onChoose, library } = props
  const names = new Map(storage.computers.map((each) => [each.machine, each.name]))
  const nameOf = (id: string) =>
    names.get(id) || (id === '' ? 'Unknown computer' : 'Computer without a helper')
  const unknown = unknownText(storage.total)

  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <p className={styles.total}>
          <b>{capitalized(sumText(storage.total))}</b> in {counted(storage.total.bundles, 'bundle')}
        </p>
        {storage.computers.length > 1 && (
          <Select
            label="Computer"
            icon={HardDrive}
            value={machine ?? ''}
            onChange={(value) => onChoose(value === '' ? undefined : value)}
            options={[
              { value: '', label: 'All computers' },
              ...storage.computers
                .filter((each) => each.machine !== '')
                .map((each) => ({ value: each.machine, label: nameOf(each.machine) })),
            ]}
          />
        )}
        <p className={styles.note}>
          {unknown && `${unknown} `}Only plugins are counted: samples and presets outside plugin folders are
          left out. Plugins of one bundle and bundles inside another count once.
        </p>
      </div>
      <StorageCharts storage={storage} machine={machine} nameOf={nameOf} library={library} />
      <p className={styles.note}>
        {SET_ASIDE_FIRST} <Link href="?tab=formats">See what is set aside.</Link>
      </p>
      <BiggestBundles {...props} nameOf={nameOf} />
      <NeverUsed {...props} nameOf={nameOf} />
      <BundleCopies {...props} nameOf={nameOf} />
    </div>
  )
}
