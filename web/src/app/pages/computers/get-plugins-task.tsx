import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { NotLoaded } from '../../../api/load-failed.tsx'
import { devicesQuery, userQuery } from '../../../api/queries.ts'
import * as overviewWords from '../../../features/computers/overview/overview-words.ts'
import { InstallDialog } from '../../../features/installs/install-dialog.tsx'
import * as installWords from '../../../features/installs/install-words.ts'
import { PRODUCT_LIST, productLinesOf, productsQuery } from '../../../features/installs/list/product-list.ts'
import { ProductColumns, ProductRow } from '../../../features/installs/list/product-row.tsx'
import { reasonAgainstAll } from '../../../features/installs/reason-against-device.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import styles from './computers-page.module.css'

/** The products of the catalogs, of which each computer can install some. `?product=` opens one. */
export function GetPluginsTask() {
  const answer = useQuery(productsQuery)
  const products = answer.data ?? NONE
  const lines = useMemo(() => productLinesOf(products), [products])
  const list = useList(PRODUCT_LIST, lines, undefined)
  const { data: devices } = useQuery(devicesQuery)
  const opened = lines.find(({ id }) => id === list.openedId)
  const reason = devices && lines.length > 0 ? reasonAgainstAll(devices) : ''
  if (!answer.data) return <NotLoaded title={overviewWords.couldntLoadCatalogs} queries={[answer]} />
  return (
    <>
      {lines.length > 0 && <p className={styles.intro}>{reason || installWords.intro}</p>}
      <ListPage
        list={list}
        answer={answer}
        actions={undefined}
        columns={<ProductColumns />}
        renderItem={(product, { tabIndex }) => (
          <ProductRow
            product={product}
            isOpened={product.id === list.openedId}
            tabIndex={tabIndex}
            onOpen={list.open}
          />
        )}
        empty={
          <div className={styles.tab}>
            <NothingToGet />
          </div>
        }
      >
        {opened && <InstallDialog product={opened} onClose={list.close} />}
      </ListPage>
    </>
  )
}

/** The sentence for what to do while no catalog names a file. */
function NothingToGet() {
  const { data: user } = useQuery(userQuery)
  const isAdministrator = user?.role === 'admin'
  const { title, administrator, others } = installWords.empty
  return (
    <EmptyState
      illustration="shelf"
      level={2}
      title={title}
      action={
        isAdministrator && (
          <Link href={`${paths.settings}?tab=advanced`} asChild>
            <ButtonLink>{overviewWords.openSettings}</ButtonLink>
          </Link>
        )
      }
    >
      {isAdministrator ? administrator : others}
    </EmptyState>
  )
}

const NONE: never[] = []
