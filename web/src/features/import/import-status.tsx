import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ImportStage, progressOf } from './import-stage.ts'

/** Says how the import goes to people who do not see it: at its turns and at every quarter, not at every plugin. */
export function ImportStatus({ stage }: { stage: ImportStage }) {
  return (
    <VisuallyHidden>
      <span role="status">{sentenceOf(stage)}</span>
    </VisuallyHidden>
  )
}

function sentenceOf(stage: ImportStage) {
  if (stage.is === 'idle') return ''
  if (stage.is === 'reading') return 'Reading what you dropped.'
  const { total, done, failed } = progressOf(stage.items)
  if (done < total) return `Adding ${total} plugins, ${Math.floor((done / total) * 4) * 25} percent done.`
  return failed > 0
    ? `${total - failed} plugins were added, ${failed} failed.`
    : `All ${total} plugins were added.`
}
