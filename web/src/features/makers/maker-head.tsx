import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { Link } from 'wouter'
import type { OpenedMaker } from '#shared/community/makers-contract.ts'
import { isOfMaker } from '#shared/makers/is-of-maker.ts'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { makerQuery } from '../../api/purchase-queries.ts'
import { counted } from '../../ui/text/counted.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import styles from './maker-head.module.css'
import * as makerWords from './maker-words.ts'

type MakerHeadProps = {
  /** As the address has it, in any spelling. */
  manufacturer: string
  /** The whole library. */
  plugins: Plugin[]
  /** The paths of the library, of updates and of licenses. */
  library: string
  updates: string
  licenses: string
  /** Called with the name under which the library shows this maker, where the address has another one. */
  onOtherName: (name: string) => void
  onClose?: () => void
}

/** The maker to which the library is filtered: where it is on the web, what installs its plugins, and how much there is of it. */
export function MakerHead({ manufacturer, plugins, onOtherName, ...paths }: MakerHeadProps) {
  const { data } = useQuery(makerQuery(manufacturer))
  const isSmall = useMediaQuery('(max-width: 56.25em)')
  const name = useMemo(
    () => shownNameOf(manufacturer, plugins, data?.name ?? ''),
    [manufacturer, plugins, data?.name],
  )
  const rename = useEffectEvent(onOtherName)
  useEffect(() => {
    if (name !== manufacturer) rename(name)
  }, [name, manufacturer])
  const counts = countsOf(manufacturer, plugins, data, paths)
  const rest = (
    <div className={styles.line}>
      {data && <MakerFacts maker={data} />}
      <p className={styles.counts}>
        {counts.map(({ words, href }) => (
          <Link key={href} href={href}>
            {words}
          </Link>
        ))}
      </p>
    </div>
  )

  return (
    <section className={styles.head} aria-label={makerWords.about(manufacturer)}>
      {isSmall ? (
        <details>
          <summary>
            <b>{manufacturer}</b> <small>{counts.map(({ words }) => words).join(' · ')}</small>
          </summary>
          {rest}
        </details>
      ) : (
        <>
          <b>{manufacturer}</b>
          {rest}
        </>
      )}
    </section>
  )
}

function MakerFacts({ maker }: { maker: OpenedMaker }) {
  const { site, downloads, support, installer, copyProtection, now } = maker
  const facts = [
    installer && makerWords.installsWith(installer),
    copyProtection && `Uses ${copyProtection}`,
    now && `Now ${now}`,
  ].filter(Boolean)

  return (
    <>
      <WebLink address={site} words="" site="" />
      <WebLink address={downloads} words={makerWords.downloads} site={site} />
      <WebLink address={support} words={makerWords.support} site={site} />
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </>
  )
}

/** A link to a page of a maker. Its host is said where it is another one than that of `site`, which stands before it. */
function WebLink({ address, words, site }: { address: string; words: string; site: string }) {
  const host = hostOf(address)
  if (!address.startsWith('https://') || host === '' || address === site) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {host === hostOf(site) ? words : makerWords.linkAt(words, host)}
      <VisuallyHidden>{makerWords.inNewTab}</VisuallyHidden>
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

/** How much there is of a maker, each with the address of a list of as many; left out where there is nothing, except plugins. */
function countsOf(
  manufacturer: string,
  plugins: Plugin[],
  maker: OpenedMaker | undefined,
  paths: Pick<MakerHeadProps, 'library' | 'updates' | 'licenses'>,
) {
  const isOf = isOfMaker(manufacturer)
  const own = plugins.filter((plugin) => plugin.manufacturer === manufacturer).length
  const updates = plugins.filter((plugin) => plugin.updateAvailable && isOf(plugin.manufacturer)).length
  const named = new URLSearchParams({ manufacturer })
  const chosen = new URLSearchParams({ maker: makerKeyOf(manufacturer) })
  return [
    { count: own, noun: 'plugin', href: `${paths.library}?${named}` },
    { count: updates, noun: 'update', href: `${paths.updates}?${named}` },
    { count: maker?.licenses ?? 0, noun: 'license', href: `${paths.licenses}?kind=license&${chosen}` },
    { count: maker?.purchases ?? 0, noun: 'purchase', href: `${paths.licenses}?kind=purchase&${chosen}` },
  ]
    .filter(({ count, noun }) => count > 0 || noun === 'plugin')
    .map(({ count, noun, href }) => ({ words: counted(count, noun), href }))
}

/** The name in the library of the maker that `manufacturer` spells; `agreed` is the one that the server knows for it. */
function shownNameOf(manufacturer: string, plugins: Plugin[], agreed: string) {
  const names = new Set(plugins.map((plugin) => plugin.manufacturer))
  if (names.has(manufacturer)) return manufacturer
  if (names.has(agreed)) return agreed
  return [...names].find(isOfMaker(manufacturer)) ?? manufacturer
}
