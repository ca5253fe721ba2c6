import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as common from '../../ui/text/common-words.ts'
import { useRemoveSamples } from './actions.ts'
import styles from './sample-bar.module.css'
import * as sampleWords from './sample-words.ts'

/** Shows that the library has sample plugins, with the button that removes them all. */
export function SampleBar() {
  const { data: count = 0 } = useQuery({ ...pluginsQuery, select: countSamples })
  const { mutate: removeSamples, isPending } = useRemoveSamples()

  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={sampleWords.samplePlugins}>
      <Sparkles size={15} aria-hidden="true" className={styles.icon} />
      <p>{sampleWords.aboutSamples(count)}</p>
      <Button
        size="sm"
        isBusy={isPending}
        busyText={common.removing}
        onClick={() => removeSamples(undefined)}
      >
        {sampleWords.removeSamples}
      </Button>
    </section>
  )
}

const countSamples = (plugins: Plugin[]) => plugins.filter(({ isSample }) => isSample).length
