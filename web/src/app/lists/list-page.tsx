import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { NotLoaded } from '../../api/load-failed.tsx'
import { DetailPlace } from '../../features/plugins/detail/detail-place.tsx'
import { ListWithDetail } from '../../features/plugins/detail/list-with-detail.tsx'
import type { ShownList } from '../../library/list/list-definition.ts'
import { listTitle } from '../../library/list/list-definition.ts'
import { ListRows, ListToolbar } from '../../library/list/list-toolbar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as appWords from '../app-words.ts'
import { useContentScroller } from '../shell/use-panel.ts'
import styles from './list-page.module.css'
import { PageActions } from './page-actions.tsx'

type ListPageProps<Item extends { id: string }> = ComponentProps<'div'> &
  Omit<ComponentProps<typeof ListRows<Item>>, 'list' | 'scroller'> & {
    list: ShownList<Item>
    /** Where the items come from. */
    answer: UseQueryResult
    /** The details of the opened item, with its name. */
    detail?: { name: string; panel: ReactNode } | undefined
    /** The actions on the list, in the line of the title; undefined where the page above the list has its title. */
    actions: ReactNode
    /** Takes the place of the title and the actions. */
    selectionBar?: ReactNode
    /** The head of the page, which is exchanged with the selection bar. */
    headRef?: Ref<HTMLDivElement>
    above?: FoldedPanel | undefined
    /** The names of the columns. */
    columns?: ReactNode
    /** Another view of the items, in the place of their rows. */
    instead?: ReactNode
    /** The content while there are no items. */
    empty?: ReactNode
  }

/** A panel above a list. A button among the actions opens it; it stands open while the list is empty. */
type FoldedPanel = {
  label: string
  icon: LucideIcon
  /** The state of the panel for a screen reader, also while it is closed. */
  state?: string | undefined
  /** It says what the user has to see, so it opens by itself. */
  isNeeded: boolean
  panel: ReactNode
}

/** A page about a list: its toolbar and rows, with the details of the opened item beside them. Its dialogs are the children. */
export function ListPage<Item extends { id: string }>(props: ListPageProps<Item>) {
  const { list, answer, detail, above, columns, instead, empty, actions, selectionBar, headRef, ...others } =
    props
  const { onSpace, onRange, onItemKey, renderItem, children, ...native } = others
  const scroller = useContentScroller()
  const { noun, title = `All ${listTitle(noun)}` } = list.definition
  const isEmpty = list.items.length === 0
  const isNeeded = above?.isNeeded === true
  // A choice counts until news comes or goes.
  const [choice, setChoice] = useState({ isNeeded: false, isOpen: false })
  const isOpen = isEmpty || (choice.isNeeded === isNeeded ? choice.isOpen : isNeeded)

  if (!answer.data) return <NotLoaded title={appWords.couldntLoadNouns(noun)} queries={[answer]} />

  const allActions = !isEmpty && (above || actions !== undefined) && (
    <>
      {above && (
        <Button
          icon={above.icon}
          aria-expanded={isOpen}
          onClick={() => setChoice({ isNeeded, isOpen: !isOpen })}
        >
          {above.label}
        </Button>
      )}
      {actions}
    </>
  )
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
          <div ref={headRef} className={styles.head}>
            {selectionBar ??
              (allActions && (
                <>
                  <h2>{title}</h2>
                  <PageActions>{allActions}</PageActions>
                </>
              ))}
          </div>
          {isOpen
            ? above?.panel
            : above?.state && (
                <VisuallyHidden>
                  <span role="status">{above.state}</span>
                </VisuallyHidden>
              )}
          {isEmpty ? (
            empty
          ) : (
            <>
              <ListToolbar list={list} />
              {/* The heading of the rows is hidden and takes no gap. */}
              <div className={styles.rows}>
                {instead ?? (
                  <>
                    {columns}
                    <ListRows
                      list={list}
                      scroller={scroller}
                      onSpace={onSpace}
                      onRange={onRange}
                      onItemKey={onItemKey}
                      renderItem={renderItem}
                    />
                  </>
                )}
              </div>
            </>
          )}
        </div>
      </ListWithDetail>
      {children}
    </div>
  )
}
