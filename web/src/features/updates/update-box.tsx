import { ArrowUpRight } from 'lucide-react'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { evidenceSentence } from '#shared/updates/evidence-sentence.ts'
import { VersionStep } from '../../library/badges/version-step.tsx'
import * as libraryPartWords from '../../library/library-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './update-box.module.css'
import * as updateWords from './update-words.ts'

type UpdateBoxProps = {
  plugin: Plugin
  /** The evidence for it; undefined while it is loading, and for an update that was marked manually. */
  evidence: PluginUpdates | undefined
  isLoading: boolean
  isBusy: boolean
  onUpdate: () => void
}

/** The update of one plugin: from which version to which, who says so, what installs it, and the button that opens its page. */
export function UpdateBox({ plugin, evidence, isLoading, isBusy, onUpdate }: UpdateBoxProps) {
  const steps = distinctSteps(evidence?.formats ?? [])

  return (
    <section className={styles.box} aria-label={updateWords.update}>
      <div className={styles.words}>
        {steps.map(({ installed, latest, formats }) => (
          <p key={`${installed} ${latest.version}`}>
            <span className={styles.step}>
              <VersionStep from={installed} to={latest.version} />
            </span>
            {steps.length > 1 && <small>{formats.join(', ')}</small>}
            <small>{evidenceSentence(latest, new Date())}</small>
          </p>
        ))}
        {steps.length === 0 && (
          <p>
            {libraryPartWords.updateAvailable}
            <small>{isLoading ? '\u00a0' : updateWords.markedHint}</small>
          </p>
        )}
        {evidence?.installer && <small>{updateWords.installsIt(evidence.installer)}</small>}
      </div>
      <Button
        size="sm"
        icon={ArrowUpRight}
        needsServer
        aria-label={updateWords.updateName(plugin.name)}
        isBusy={isBusy}
        onClick={onUpdate}
      >
        {updateWords.update}
      </Button>
    </section>
  )
}

/** Formats usually have the same step, which is then shown once; of several steps each names its formats. */
function distinctSteps(updates: PluginUpdates['formats']) {
  const steps = new Map<string, PluginUpdates['formats'][number] & { formats: string[] }>()
  for (const update of updates) {
    const key = `${update.installed} ${update.latest.version}`
    const formats = [...new Set([...(steps.get(key)?.formats ?? []), update.format])]
    steps.set(key, { ...update, formats })
  }
  return [...steps.values()]
}
