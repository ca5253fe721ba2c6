import { Archive } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { Button } from '../../ui/controls/button.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { focusRow } from '../../ui/overlays/keep-focus.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { FormatBadge } from '../badges/format-badge.tsx'
import * as libraryPartWords from '../library-words.ts'
import { DrawnThumb } from '../pictures/thumb.tsx'
import styles from './bundle-list.module.css'
import { sumText } from './storage-words.ts'

type BundleListProps<Item> = {
  title: string
  /** How many there are in all, and their size: `12 plugins, 3.4 GB`. */
  total?: string
  /** A note on all of them, below the title. */
  note?: ReactNode
  /** Beside the title. */
  acts?: ReactNode
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** How many rows are shown at first, and how many more with each click. */
const FIRST = 5
const MORE = 200

/** A list of bundles under its title. A long one begins with its first rows. */
export function BundleList<Item>({ title, total, note, acts, items, children }: BundleListProps<Item>) {
  const id = useId()
  const [limit, setLimit] = useState(FIRST)
  const section = useRef<HTMLElement>(null)
  const rest = items.length - limit

  function showMore() {
    flushSync(() => setLimit(limit + MORE))
    focusRow(section.current?.querySelectorAll<HTMLElement>('ul > li')[limit])
  }

  return (
    <section ref={section} className={styles.list} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {total && <span className="faint">{total}</span>}
        {acts && <span className="cluster push gap-6">{acts}</span>}
      </div>
      {note && <div className={styles.note}>{note}</div>}
      {items.length > 0 && <Surface as="ul">{items.slice(0, limit).map(children)}</Surface>}
      {rest > 0 && (
        <Button kind="ghost" size="sm" onClick={showMore}>
          {libraryPartWords.showMore(Math.min(rest, MORE))}
        </Button>
      )}
    </section>
  )
}

type SetAsideButtonProps = {
  /** The name of the bundle or plugin. */
  name: string
  /** Set aside before, and there again. */
  isAgain?: boolean
  onClick: () => void
}

/** Opens the question before something is set aside. */
export const SetAsideButton = ({ name, isAgain, onClick }: SetAsideButtonProps) => (
  <BundleButton name={name} icon={Archive} onClick={onClick}>
    {isAgain ? libraryPartWords.setAsideAgain : libraryPartWords.setAside}
  </BundleButton>
)

/** An action on one bundle or plugin, which a screen reader names. */
export const BundleButton = ({
  name,
  children,
  ...button
}: { name: string } & ComponentProps<typeof Button>) => (
  <Button size="sm" needsServer {...button}>
    {children}
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
)

type BundleRowProps = {
  name: string
  manufacturer: string
  /** Where the plugin opens; without it nothing opens. */
  href?: string
  formats: string[]
  /** Further facts, each a quiet line: a path, a reason, songs. */
  facts: ReactNode[]
  /** Null when unknown. */
  bytes: number | null
  /** Not all of it was measured. */
  isAtLeast?: boolean
  /** A checkbox before the row. */
  choice?: ReactNode
  /** Its actions. */
  acts?: ReactNode
}

type ListedBundle = Pick<BundleRowProps, 'name' | 'manufacturer' | 'bytes'> & {
  pluginId: string
  format: string
}

/** The facts of one bundle for its row; `library` is the path where its plugin opens. */
export const shownBundle = (bundle: ListedBundle, library: string) => ({
  name: bundle.name,
  manufacturer: bundle.manufacturer,
  href: `${library}?plugin=${bundle.pluginId}`,
  formats: [bundle.format],
  bytes: bundle.bytes,
})

/** One bundle, or all bundles of a plugin, with its size. The whole row leads to the plugin. */
export function BundleRow(props: BundleRowProps) {
  const { name, manufacturer, href, formats, facts, bytes, isAtLeast = false, choice, acts } = props
  return (
    <li className={styles.row} data-choice={choice !== undefined}>
      {choice !== undefined && <span className={styles.choice}>{choice}</span>}
      <DrawnThumb name={name} manufacturer={manufacturer} />
      <div className="shrink">
        <p className={styles.title}>
          {href === undefined ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <Link href={href} className={styles.name}>
              {name}
            </Link>
          )}
          <span className="break soft">{manufacturer}</span>
          {formats.map((format) => (
            <FormatBadge key={format} format={format} />
          ))}
        </p>
        {facts.map(
          (fact, index) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change their order
              <p key={index} className={styles.fact}>
                {fact}
              </p>
            ),
        )}
      </div>
      <span className={styles.size}>
        {bytes === null ? libraryPartWords.sizeUnknown : sumText({ bytes, unknown: isAtLeast ? 1 : 0 })}
      </span>
      <span className={styles.rowActs}>{acts}</span>
    </li>
  )
}

/** Bundles of one computer that the user wants to set aside. */
export type BundlesToSetAside = {
  machine: string
  /** The name of the computer. */
  computer: string
  installationIds: string[]
  reason: 'format' | 'duplicate' | 'storage'
}
