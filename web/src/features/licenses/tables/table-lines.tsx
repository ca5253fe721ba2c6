import { useRef, useState } from 'react'
import type { LicenseIndex } from '#shared/licenses/tables/license-index.ts'
import { type LicenseMatch, licenseMatchOf } from '#shared/licenses/tables/license-match.ts'
import type { ChosenLicense } from '#shared/licenses/tables/licenses-to-add.ts'
import type { ReadLicense } from '#shared/licenses/tables/read-license.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useFocusAfterMore } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { formattedNumber } from '../../../ui/text/locale.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as licenseTableWords from '../license-table-words.ts'
import styles from './table-lines.module.css'

type TableLinesProps = {
  lines: TableLine[]
  choices: Choices
  onChoice: (id: string, choice: Choice) => void
}
type Shown = 'all' | TableLine['match']['certainty']

/** How many lines are added to the page at once. */
const AT_ONCE = 100

/** The licenses of the table, all or those of one certainty. */
export function TableLines({ lines, choices, onChoice }: TableLinesProps) {
  const linesIn = (part: Shown) =>
    part === 'all' ? lines : lines.filter(({ match }) => match.certainty === part)
  const [shown, setShown] = useState<Shown>(linesIn('doubt').length > 0 ? 'doubt' : 'all')
  const [most, setMost] = useState(AT_ONCE)
  const found = linesIn(shown)
  const list = useRef<HTMLUListElement>(null)
  const noteMore = useFocusAfterMore(list, 'li', Math.min(most, found.length))

  return (
    <div className="above-12">
      <Segmented
        label={common.show}
        value={shown}
        onChange={(value) => {
          setShown(value)
          setMost(AT_ONCE)
        }}
        options={SHOWN.map(([value, label]) => ({
          value,
          label: `${label} (${formattedNumber(linesIn(value).length)})`,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.box} aria-label={licenseTableWords.listedLicenses} tabIndex={0}>
        {found.length === 0 && <p className={styles.none}>{licenseTableWords.noneListed}</p>}
        <ul ref={list}>
          {found.slice(0, most).map((line) => (
            <TableLineRow key={line.id} line={line} choices={choices} onChoice={onChoice} />
          ))}
        </ul>
        {found.length > most && (
          <Button
            kind="ghost"
            onClick={() => {
              noteMore()
              setMost(most + AT_ONCE)
            }}
          >
            {licenseTableWords.showMore(Math.min(AT_ONCE, found.length - most), found.length)}
          </Button>
        )}
      </section>
    </div>
  )
}

const SHOWN: [Shown, string][] = [
  ['all', 'All'],
  ['certain', licenseTableWords.certain],
  ['doubt', licenseTableWords.toChoose],
  ['none', licenseTableWords.notHere],
]

type TableLineRowProps = Omit<TableLinesProps, 'lines'> & { line: TableLine }

/** One license of the table: whether it is imported, for which plugin, and how sure that is. */
function TableLineRow({ line, choices, onChoice }: TableLineRowProps) {
  const { id, license, match } = line
  const { title, maker, places, problems } = license
  const { tone, words } = CERTAINTIES[match.certainty]
  const isIn = !choices.get(id)?.isLeftOut
  const facts = [maker, ...places.map(({ name }) => name)].filter(Boolean)

  return (
    <li className={styles.line} data-left-out={!isIn}>
      <Checkbox
        isChecked={isIn}
        label={licenseTableWords.importIt(title)}
        isLabelHidden
        onChange={(isChecked) => onChoice(id, { isLeftOut: !isChecked })}
      />
      <div className={styles.words}>
        <b>{title}</b>
        <span>{facts.join(' · ')}</span>
        {problems.map((problem) => (
          <span key={problem} className="small amber">
            {problem}
          </span>
        ))}
      </div>
      <div className={styles.match}>
        <Tag tone={tone}>{words}</Tag>
        {match.entries.length > 0 && (
          <Select
            label={licenseTableWords.pluginOf(title)}
            value={pluginOf(line, choices)}
            isDisabled={!isIn}
            onChange={(pluginId) => onChoice(id, { pluginId })}
            options={[
              { value: '', label: licenseTableWords.noPlugin },
              ...match.entries.map((entry) => ({
                value: entry.id,
                label: entry.manufacturer ? licenseTableWords.by(entry.name, entry.manufacturer) : entry.name,
              })),
            ]}
          />
        )}
      </div>
    </li>
  )
}

const CERTAINTIES = {
  certain: { tone: 'ok', words: licenseTableWords.certain },
  doubt: { tone: 'amber', words: licenseTableWords.pleaseChoose },
  none: { tone: undefined, words: licenseTableWords.notInLibrary },
} as const

/** A license of the table with the entries that it may be for. `id` is its first row. */
type TableLine = { id: string; license: ReadLicense; match: LicenseMatch }

/** A user's changes of the suggestions. `pluginId` is '' for no plugin. */
type Choice = { isLeftOut?: boolean; pluginId?: string }
export type Choices = ReadonlyMap<string, Choice>

export const linesOf = (licenses: readonly ReadLicense[], index: LicenseIndex): TableLine[] =>
  licenses.map((license) => ({ id: String(license.rows[0]), license, match: licenseMatchOf(license, index) }))

/** The plugin of a line: the chosen one, else a certain one. Of doubtful ones none is taken without asking. */
const pluginOf = ({ id, match }: TableLine, choices: Choices): string =>
  choices.get(id)?.pluginId ?? (match.certainty === 'certain' ? (match.entries[0]?.id ?? '') : '')

export const chosenLicenses = (lines: readonly TableLine[], choices: Choices): ChosenLicense[] =>
  lines
    .filter(({ id }) => !choices.get(id)?.isLeftOut)
    .map((line) => ({ license: line.license, pluginIds: [pluginOf(line, choices)].filter(Boolean) }))

export const withChoice = (choices: Choices, id: string, change: Choice): Choices =>
  new Map(choices).set(id, { ...choices.get(id), ...change })
