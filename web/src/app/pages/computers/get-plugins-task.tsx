import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { InstallDialog } from '../../../features/installs/install-dialog.tsx'
import { PRODUCT_LIST, productLinesOf } from '../../../features/installs/list/product-list.ts'
import { ProductRow } from '../../../features/installs/list/product-row.tsx'
import { productsQuery } from '../../../features/installs/products-query.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'

/** The products of the catalogs, of which each computer can install some. `?product=` opens one. */
export function GetPluginsTask() {
  const answer = useQuery(productsQuery)
  const products = answer.data ?? NONE
  const lines = useMemo(() => productLinesOf(products), [products])
  const list = useList(PRODUCT_LIST, lines, undefined)
  const opened = lines.find(({ id }) => id === list.openedId)
  return (
    <ListPage
      list={list}
      answer={answer}
      actions={undefined}
      renderItem={(product, { tabIndex }) => (
        <ProductRow
          product={product}
          isOpened={product.id === list.openedId}
          tabIndex={tabIndex}
          onOpen={list.open}
        />
      )}
      empty={
        <EmptyState illustration="shelf" level={2} title="No catalog with files is read">
          The host of this server, or an administrator under Settings, Advanced, switches catalogs on.
        </EmptyState>
      }
    >
      {opened && <InstallDialog product={opened} onClose={list.close} />}
    </ListPage>
  )
}

const NONE: never[] = []
