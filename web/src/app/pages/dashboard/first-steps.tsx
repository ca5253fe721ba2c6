import { Cable, ChevronRight, Play } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useAddSamples } from '../../../features/samples/actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { paths } from '../../paths.ts'
import styles from './first-steps.module.css'

/** The heading above the drop zone of an empty library. */
export function Welcome() {
  return (
    <section className={styles.welcome}>
      <h2>Start your library</h2>
      <p>Your files never leave your computer. Plugfolio only reads details such as name and version.</p>
    </section>
  )
}

/** The other ways to begin, below the drop zone of an empty library: the helper app, and sample plugins to try things out. */
export function OtherWays() {
  const [, navigate] = useLocation()
  const { mutate: addSamples, isPending } = useAddSamples()

  return (
    <div className={styles.ways}>
      <Link href={paths.helperAppDownload} asChild>
        <ButtonLink kind="outline" icon={Cable}>
          Use the helper app to scan everything
          <ChevronRight size={14} aria-hidden="true" />
        </ButtonLink>
      </Link>
      <Button
        kind="outline"
        icon={Play}
        isBusy={isPending}
        busyText="Adding samples..."
        onClick={() => addSamples(undefined, { onSuccess: () => navigate(paths.plugins) })}
      >
        Try with sample plugins
      </Button>
    </div>
  )
}
