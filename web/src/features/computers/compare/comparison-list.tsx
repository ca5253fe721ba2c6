import { Boxes, Building2, Copy } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { comparisonCsv, comparisonText, DOUBT_SENTENCES, sideText } from '#shared/computers/comparison-csv.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { ListColumns, ListRow } from '../../../ui/data/list-row.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as overviewWords from '../overview/overview-words.ts'
import { ReportList, type ReportView } from '../report-list.tsx'
import styles from './comparison-list.module.css'
import {
  type ComparisonGroup,
  type ComparisonLine,
  type ComparisonView,
  type choicesOf,
  commonDoubtsOf,
  groupLabel,
} from './comparison-view.ts'

type ComparisonListProps = ReportView<ComparisonView> & {
  lines: ComparisonLine[]
  /** The number of lines without search and filters. */
  total: number
  sameCount: number
  /** Formats that only one of the two systems has. */
  leftOut: string[]
  names: { here: string; there: string }
  counts: Record<ComparisonGroup, number>
  choices: ReturnType<typeof choicesOf>
}

/** The differences that are shown. They can be copied, printed and saved as a table. */
export function ComparisonList(props: ComparisonListProps) {
  const { lines, total, sameCount, leftOut, names, view, onChange, choices, library, ...others } = props
  const pair: [string, string] = [names.here, names.there]
  const doubts = commonDoubtsOf(lines)

  if (total === 0)
    return (
      <EmptyState illustration="meter" level={2} title={overviewWords.noDifferences}>
        {sameCount === 0 ? overviewWords.noKnownPlugins : overviewWords.allSame(sameCount)}
      </EmptyState>
    )
  return (
    <ReportList
      {...others}
      label={overviewWords.differences}
      searchLabel={overviewWords.differenceSearch}
      placeholder={overviewWords.differencePlaceholder}
      view={view}
      onChange={onChange}
      filters={choices.groups}
      labelOf={(group) => groupLabel(group, names)}
      chosenCount={[view.maker, view.format].filter(Boolean).length}
      title={<VisuallyHidden isPrinted>{overviewWords.comparison(names.here, names.there)}</VisuallyHidden>}
      lines={lines}
      total={total}
      noun="difference"
      note={overviewWords.sameNote(sameCount)}
      caveat={overviewWords.caveatText(doubts, leftOut)}
      acts={[
        {
          label: overviewWords.copy,
          icon: Copy,
          onSelect: () => copyText(comparisonText(lines, pair), COPIED),
        },
      ]}
      csv={{ name: 'differences.csv', textOf: () => comparisonCsv(lines, pair) }}
      nothing={{ showAll: overviewWords.allDifferences, hint: libraryPartWords.tryOtherWords }}
      columns={
        <ListColumns title={overviewWords.columns.plugin}>
          {SIDES.map((side) => (
            <span key={side} className={styles.side}>
              {names[side]}
            </span>
          ))}
          <span className={styles.marks}>{overviewWords.columns.difference}</span>
        </ListColumns>
      }
      renderRow={(line, tabIndex) => (
        <ComparedRow
          line={line}
          isCertain={doubts.length > 0 && line.doubt === undefined && isOnOne(line)}
          names={names}
          library={library}
          tabIndex={tabIndex}
        />
      )}
    >
      <Select
        label={overviewWords.manufacturer}
        icon={Building2}
        value={view.maker}
        onChange={(maker) => onChange({ maker })}
        options={[{ value: '', label: overviewWords.allManufacturers }, ...choices.makers.map(asOption)]}
      />
      <Select
        label={overviewWords.format}
        icon={Boxes}
        value={view.format}
        onChange={(format) => onChange({ format })}
        options={[{ value: '', label: overviewWords.anyFormat }, ...choices.formats.map(asOption)]}
      />
    </ReportList>
  )
}

const isOnOne = ({ group }: ComparisonLine) => group === 'onlyHere' || group === 'onlyThere'

const asOption = (value: string) => ({ value, label: value })

const COPIED = {
  copied: { title: overviewWords.copied, description: overviewWords.copiedHint },
  failed: { title: common.notCopied, description: overviewWords.copyRefused },
}

type ComparedRowProps = {
  line: ComparisonLine
  /** The others of its group are not. */
  isCertain: boolean
  names: { here: string; there: string }
  library: string
  tabIndex: number
}

/** One difference. The whole row opens the plugin. */
const ComparedRow = memo(function ComparedRow({
  line,
  isCertain,
  names,
  library,
  tabIndex,
}: ComparedRowProps) {
  const { plugin, group, difference, doubt } = line
  const sides = SIDES.map((side) => ({ side, text: sideText(line[side]) }))
  const isOnBoth = sides.every(({ text }) => text)
  return (
    <ListRow
      label={plugin.name}
      picture={<Thumb plugin={plugin} />}
      opener={
        <Link
          href={`${library}?plugin=${plugin.id}`}
          tabIndex={tabIndex}
          data-roving
          // It covers the row, so that this is its tooltip.
          title={doubt && DOUBT_SENTENCES[doubt]}
        >
          {plugin.name}
        </Link>
      }
      below={
        <>
          <p className={styles.maker}>{plugin.manufacturer || libraryPartWords.noManufacturer}</p>
          <p className={styles.sides}>
            {sides
              .map(({ text }) => text)
              .filter(Boolean)
              .join(' vs. ')}
          </p>
        </>
      }
    >
      {sides.map(({ side, text }) => (
        <span key={side} className={styles.side}>
          {text} {isOnBoth && <small>{overviewWords.onComputer(names[side])}</small>}
        </span>
      ))}
      <span className={styles.marks}>
        <Tag tone={TONES[group]}>{difference}</Tag>
        {doubt === 'same-name' && <Tag>{overviewWords.DOUBT_WORDS['same-name']}</Tag>}
        {isCertain && <Tag>{overviewWords.DOUBT_WORDS.none}</Tag>}
      </span>
    </ListRow>
  )
})

const SIDES = ['here', 'there'] as const

const TONES: Record<ComparisonGroup, 'amber' | 'info' | undefined> = {
  onlyHere: 'amber',
  onlyThere: 'amber',
  versions: 'info',
  formats: 'info',
  notForSystem: undefined,
}
