import type { QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { oneFileAtATime } from '../api-words.ts'
import type { SentImport } from './sending.ts'

/** Why a file cannot be used: a sentence for its owner. */
export type Refusal = { refusal: string }

/** The actions of a preview, and the state of the sending of the chosen part. */
export type PreviewActions<Read, Chosen> = {
  onImport: (chosen: Chosen) => void
  /** Goes back to the choice of a file; closes the dialog where there is none. */
  onOther: () => void
  /** Shows another reading of the file instead. */
  onRead: (reading: Promise<Read | Refusal>) => void
  isBusy: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
}

/** Something that can be imported. `Read` is what a file holds, `Chosen` what is sent of it, `Sent` the progress. */
export type ImportSource<Read extends object, Chosen, Sent extends SentImport> = {
  title: string
  description: string
  icon?: LucideIcon
  /** The width of the dialog in pixels. */
  width?: (read: Read | undefined) => 560 | 640 | 884
  /** True when closing the preview would lose something. By default it would. */
  isUnsaved?: (read: Read) => boolean
  /** How a file is chosen. Without it, only what was dropped is imported. */
  file?: { label: string; kinds: string; accept: string; hint: string }
  /** Reads the files in the browser, without sending anything. It rejects when the disk does. */
  read: (files: [File, ...File[]]) => Promise<Read | Refusal>
  preview: (read: Read, actions: PreviewActions<Read, Chosen>) => ReactNode
  /** Yields the progress of each part. An aborted signal starts no further one; a failed one throws, and `before` resumes after it. */
  send: (chosen: Chosen, signal: AbortSignal, before?: Sent) => AsyncGenerator<Sent>
  /** Without it, the preview stays until all is sent. */
  progress?: (chosen: Chosen, sent: Sent | undefined) => { done: number; total: number; words: string }
  /** The sentences of the result. */
  result: (chosen: Chosen, sent: Sent | undefined) => string[]
  /** The advice after a stop. */
  whenStopped?: string
  /** The queries that the import and its undo make stale. */
  stale: QueryKey[]
}

/** Reads a file, and refuses several. */
export const oneFile =
  <Read>(read: (file: File) => Promise<Read | Refusal>) =>
  async ([file, ...more]: [File, ...File[]]): Promise<Read | Refusal> =>
    more.length > 0 ? { refusal: oneFileAtATime } : read(file)
