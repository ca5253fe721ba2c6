import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { discontinuedIn } from '#shared/plugins/lifecycle/discontinued.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import * as libraryWords from '../library-words.ts'
import * as pluginWords from '../plugin-words.ts'
import styles from './lifecycle-facts.module.css'

type Fact = { label: string; value: ReactNode }

/** Where the product stands, as lines for the facts of a plugin; a line without a value is not known. `library`: the path of My Plugins. */
export function lifecycleFacts(plugin: Plugin, library: string): Fact[] {
  const { family = '', manufacturer, metadata, knownFields } = plugin
  const { manualUrl, supersededBy, discontinued, isFree } = metadata
  // One word alone is searched in names only.
  const ofFamily = new URLSearchParams({ q: `${manufacturer} ${family}`.trim() })
  const known = (field: string) =>
    knownFields?.includes(field) && <small className={styles.source}> · {pluginWords.knownToPlugfolio}</small>
  return [
    { label: pluginWords.family, value: family && <Link href={`${library}?${ofFamily}`}>{family}</Link> },
    {
      label: pluginWords.price,
      value: isFree && (
        <>
          {pluginWords.free}
          {known('isFree')}
        </>
      ),
    },
    {
      label: pluginWords.manual,
      value: manualUrl && <WebLink href={manualUrl}>{hostOf(manualUrl)}</WebLink>,
    },
    {
      label: pluginWords.successor,
      value: supersededBy && (
        <>
          {supersededBy}
          {known('supersededBy')}
        </>
      ),
    },
    { label: libraryWords.discontinued, value: discontinuedWords(discontinued ?? '') },
  ]
}

function discontinuedWords(text: string) {
  const said = discontinuedIn(text)
  if (!said) return undefined
  if (said.is === 'no') return 'No'
  // At noon, so that the day is the same in every time zone.
  const words = said.on === '' ? pluginWords.yes : pluginWords.since(`${said.on}T12:00`)
  if (said.link === '') return words
  return (
    <>
      <WebLink href={said.link}>{words}</WebLink>
      {` · ${hostOf(said.link)}`}
    </>
  )
}

const WebLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)
