import { addedSentence, countAdded } from '#shared/plugins/added.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { type ImportStage, progressOf } from '../run/import-stage.ts'

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
  const added = stage.items.flatMap((item) => (item.state === 'saved' ? [item.added] : []))
  const sentence = total === failed ? 'Nothing was added.' : addedSentence(countAdded(added))
  return failed > 0 ? `${sentence} ${failed} could not be added.` : sentence
}
