import { memo } from 'react'
import { licenseName } from '#shared/catalogs/license-name.ts'
import { DrawnThumb } from '../../../library/pictures/thumb.tsx'
import { ListColumns, ListRow, RowOpener } from '../../../ui/data/list-row.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import * as installWords from '../install-words.ts'
import type { ProductLine } from './product-list.ts'
import styles from './product-row.module.css'

type ProductRowProps = {
  product: ProductLine
  isOpened: boolean
  tabIndex: number
  onOpen: (id: string) => void
}

/** One product of a catalog: who made it, in which formats, under which license, and what the user has of it. */
export const ProductRow = memo(function ProductRow({ product, isOpened, tabIndex, onOpen }: ProductRowProps) {
  const { id, name, maker, version, description, formats, license, pluginIds, installed } = product
  const below = [maker, description].filter(Boolean).join(' · ')
  const has = installed.find((each) => each.version !== '')
  return (
    <ListRow
      label={installWords.by(name, maker)}
      picture={<DrawnThumb name={name} manufacturer={maker} />}
      opener={
        <RowOpener id={id} isOpened={isOpened} tabIndex={tabIndex} onOpen={onOpen}>
          {name}
        </RowOpener>
      }
      below={<p title={below}>{below}</p>}
    >
      <span className={styles.version}>{version}</span>
      <span className={styles.license}>{license ? licenseName(license) : installWords.noLicense}</span>
      <span className={styles.formats}>{formats.join(', ')}</span>
      <span className={styles.state}>
        {has ? (
          <Tag tone="ok">{installWords.installed(has.version)}</Tag>
        ) : (
          pluginIds.length > 0 && <Tag>{installWords.inLibrary}</Tag>
        )}
      </span>
    </ListRow>
  )
})

/** The names of the columns. */
export const ProductColumns = () => (
  <ListColumns title={installWords.columns.product}>
    <span className={styles.version}>{installWords.columns.version}</span>
    <span className={styles.license}>{installWords.columns.license}</span>
    <span className={styles.formats}>{installWords.columns.formats}</span>
    <span className={styles.state} />
  </ListColumns>
)
