import { createContext, useContext } from 'react'
import { youAreOffline } from '../text/first-words.ts'

/** True while the server can be reached. The app says so for everything inside of it. */
export const ServerReach = createContext(true)

/** The id of the sentence on the page that says that the server cannot be reached. */
export const OFFLINE_SENTENCE_ID = 'offline-sentence'

/** The props of a control that needs the server while it cannot be reached and the control is disabled; else undefined. */
export function useOffline(needsServer = true) {
  const isReached = useContext(ServerReach)
  return needsServer && !isReached ? OFFLINE : undefined
}

const OFFLINE = { title: youAreOffline, 'aria-describedby': OFFLINE_SENTENCE_ID }
