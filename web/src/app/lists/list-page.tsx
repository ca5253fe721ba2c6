import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailed } from '../../api/load-failed.tsx'
import { DetailPlace, ListWithDetail } from '../../features/plugins/detail/detail-place.tsx'
import { ListRows } from '../../library/list/list-rows.tsx'
import { ListToolbar } from '../../library/list/list-toolbar.tsx'
import type { ShownList } from '../../library/list/shown-list.ts'
import { DelayedSpinner } from '../late-spinner.tsx'
import { useContentScroller } from '../shell/use-panel.ts'
import styles from './list-page.module.css'

type ListPageProps<Item extends { id: string }> = ComponentProps<'div'> &
  Omit<ComponentProps<typeof ListToolbar<Item>>, 'list'> &
  Omit<ComponentProps<typeof ListRows<Item>>, 'list' | 'scroller'> & {
    list: ShownList<Item>
    /** Where the items come from. */
    answer: UseQueryResult
    /** The details of the opened item, with its name. */
    detail?: { name: string; panel: ReactNode } | undefined
    /** Above the list, also while it is empty. */
    above?: ReactNode
    /** What stands for the list while there are no items. */
    empty?: ReactNode
  }

/** A page about a list: its toolbar and rows, with the details of the opened item beside them. Its dialogs are the children. */
export function ListPage<Item extends { id: string }>(props: ListPageProps<Item>) {
  const { list, answer, detail, above, empty, actions, selectionBar, headRef, ...others } = props
  const { onSpace, onRange, onItemKey, renderItem, children, ...native } = others
  const scroller = useContentScroller()
  const { noun } = list.definition

  if (answer.isLoadingError)
    return (
      <LoadFailed title={`We couldn't load your ${noun}s`} error={answer.error} onTryAgain={answer.refetch} />
    )
  if (!answer.data) return <DelayedSpinner />
  return (
    <div {...native} className={styles.page}>
      <ListWithDetail
        detail={
          detail && (
            <DetailPlace name={detail.name} onClose={list.close}>
              {detail.panel}
            </DetailPlace>
          )
        }
      >
        <div className={styles.list}>
          {above}
          {list.items.length === 0 ? (
            empty
          ) : (
            <>
              <ListToolbar list={list} actions={actions} selectionBar={selectionBar} headRef={headRef} />
              {/* The heading of the rows is hidden and takes no gap. */}
              <div>
                <ListRows
                  list={list}
                  scroller={scroller}
                  onSpace={onSpace}
                  onRange={onRange}
                  onItemKey={onItemKey}
                  renderItem={renderItem}
                />
              </div>
            </>
          )}
        </div>
      </ListWithDetail>
      {children}
    </div>
  )
}
