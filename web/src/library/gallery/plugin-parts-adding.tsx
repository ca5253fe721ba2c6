import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonCards } from '../cards/skeleton-cards.tsx'
import { DropArea } from '../import/drop-area.tsx'
import { type ProcessedItem, ProcessingList } from '../import/processing-list.tsx'
import { aLibrary } from './plugin-parts-samples.ts'

/** The ways to add plugins, and the states of an empty or loading library. */
export function AddingParts() {
  const [picked, setPicked] = useState('Nothing picked')
  const pick = { onPickFiles: () => setPicked('files'), onPickFolder: () => setPicked('folder') }

  return (
    <>
      <h2>Adding</h2>
      <p role="status">{picked}</p>
      <DropArea isOver={false} {...pick} />
      <DropArea isOver {...pick} />
      <ProcessingList items={ADDED} />
      <h2>Nothing there</h2>
      <EmptyState
        illustration="shelf"
        title="No plugins found"
        action={
          <Button kind="primary" icon={Plus}>
            Add Plugins
          </Button>
        }
      >
        Your shelf is empty. Use Add Plugins to drop in plugin files, or import a scan from the helper app.
      </EmptyState>
      <EmptyState illustration="glass" title="No matching plugins found" />
      <EmptyState illustration="meter" title="All Plugins Up to Date" />
      <EmptyState illustration="tape" title="No Update History" />
      <EmptyState illustration="wave" title="No plugins scanned yet" />
      <SkeletonCards density="comfortable" />
      <SkeletonCards density="list" />
    </>
  )
}

const ADDED: ProcessedItem[] = [
  { id: '1', name: 'Pro-Q 4', format: 'VST3', state: 'saved' },
  {
    id: '2',
    name: 'Decapitator',
    format: 'AAX',
    state: 'failed',
    reason: 'Too many requests. Please try again in a minute.',
  },
  { id: '3', name: 'Diva', format: 'VST3', state: 'saving' },
  ...aLibrary(9).map(({ id, name }): ProcessedItem => ({ id, name, format: 'AU', state: 'waiting' })),
]
