import { externalStore } from '../ui/external-store.ts'

/** The stored library that the page shows because the server cannot be reached. */
export type ShownCopy = { storedAt: string; stored: number; total: number }

/** The copy that is shown in place of the library of the server, or undefined. */
export const shownCopy = externalStore<ShownCopy | undefined>(undefined)
