import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import styles from './page-actions.module.css'

/** The place for the actions of a page in the line of its tabs, null before it is there, undefined on a page without tabs. */
export const ActionsPlace = createContext<HTMLElement | null | undefined>(undefined)

/** The choices and actions of a page: in the line of its tabs, or here on a page without tabs. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = useContext(ActionsPlace)
  const actions = <div className={styles.actions}>{children}</div>
  if (place === undefined) return actions
  return place && createPortal(actions, place)
}
