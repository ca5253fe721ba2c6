import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { pluginQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useSeparateVariants } from './actions.ts'
import styles from './other-names.module.css'

type OtherNamesProps = {
  plugin: Plugin
  /** False while the user moves on quickly: nothing is requested for a plugin that is only passed. */
  isSettled: boolean
}

/** How many names are listed. */
const MOST_NAMES = 12

/** The names of the variants of a product, and its former ones. Variants can be entries of their own. */
export function OtherNames({ plugin, isSettled }: OtherNamesProps) {
  const { data } = useQuery({ ...pluginQuery(plugin.id), enabled: isSettled })
  const separate = useSeparateVariants()
  const { formerNames = [] } = plugin
  if (formerNames.length === 0) return null
  const left = formerNames.length - MOST_NAMES
  const names = left > 1 ? [...formerNames.slice(0, MOST_NAMES), `${left} more`] : formerNames

  return (
    <div className={styles.names}>
      <p>{`Also named ${names.join(', ')}`}</p>
      {data?.hasVariants && (
        <Button
          size="sm"
          needsServer
          disabled={separate.isPending}
          onClick={() => separate.mutate(plugin.id)}
        >
          Separate Variants
        </Button>
      )}
    </div>
  )
}
