import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { counted } from '../../ui/text/counted.ts'
import { useRemoveSamples } from './actions.ts'
import styles from './sample-bar.module.css'

/** Shows that the library has sample plugins, with the button that removes them all. */
export function SampleBar() {
  const { data: count = 0 } = useQuery({ ...pluginsQuery, select: countSamples })
  const { mutate: removeSamples, isPending } = useRemoveSamples()

  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label="Sample plugins">
      <Sparkles size={15} aria-hidden="true" className={styles.icon} />
      <p>{counted(count, 'sample plugin')} to try things out, seen only by you.</p>
      <Button size="sm" isBusy={isPending} busyText="Removing..." onClick={() => removeSamples(undefined)}>
        Remove Samples
      </Button>
    </section>
  )
}

const countSamples = (plugins: Plugin[]) => plugins.filter(({ isSample }) => isSample).length
