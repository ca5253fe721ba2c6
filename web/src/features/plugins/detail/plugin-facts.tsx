import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { ARCHITECTURE_LABELS } from '../../../library/badges/architecture-words.ts'
import { formattedLongDay, formattedSize } from '../../../ui/text/locale.ts'
import { lifecycleFacts } from '../lifecycle/lifecycle-facts.tsx'
import styles from './plugin-facts.module.css'

/** What is known about a plugin, line by line; what is unknown is left out. The tags are the last line. */
export function PluginFacts({ plugin, tags }: { plugin: Plugin; tags: ReactNode }) {
  const { version, versionSince, processors, size, formats, addedAt } = plugin
  const kinds = processors.filter((kind) => kind !== 'unknown').map((kind) => ARCHITECTURE_LABELS[kind])
  const added = formattedLongDay(addedAt)
  const updated = formattedLongDay(versionSince)

  return (
    <dl className={styles.facts}>
      <Fact label="Version">{version && `v${version}`}</Fact>
      <Fact label="Processor">{kinds.join(', ')}</Fact>
      <Fact label="Size">
        {size !== null &&
          `${formattedSize(size)}${formats.length > 1 ? ` in ${formats.length} formats` : ''}`}
      </Fact>
      <Fact label="Added">{added}</Fact>
      <Fact label="Updated">{updated !== added && updated}</Fact>
      {lifecycleFacts(plugin.metadata).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label="Tags">{tags}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
