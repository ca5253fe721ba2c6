import { ArrowUpRight, Check, ChevronRight, ListChecks, Search } from 'lucide-react'
import { useState } from 'react'
import { hasPage, type UpdateLine, updateListOf } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ActButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Tag } from '../../../ui/text/tag.tsx'
import * as updateWords from '../update-words.ts'
import { useOpenPage } from '../use-update-page.ts'
import { AddPage } from './add-page.tsx'
import styles from './work-list-dialog.module.css'

/** Opens the update pages of many plugins, each once and by a click of its own, because a browser opens one tab per click. */
export function WorkListDialog({ lines, onClose }: { lines: UpdateLine[]; onClose: () => void }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const openPage = useOpenPage({ isInDialog: true })
  const { makers, elsewhere, byHand } = updateListOf(lines)
  const sorted = [...makers.flatMap((maker) => maker.lines), ...elsewhere, ...byHand]
  const withPage = sorted.filter(hasPage)
  const searched = sorted.filter((line) => !hasPage(line))
  const isOpened = ({ page, pending }: UpdateLine) => pending !== undefined || opened.has(page.address)
  const next = withPage.find((line) => !isOpened(line))

  function open({ page }: UpdateLine) {
    openPage(
      page,
      lines.filter((line) => line.page.address === page.address),
    )
    setOpened(new Set([...opened, page.address]))
  }

  const rowsOf = (rows: UpdateLine[]) =>
    rows.map((line) => (
      <WorkListRow key={line.plugin.id} line={line} isOpened={isOpened(line)} onOpen={() => open(line)} />
    ))

  return (
    <Dialog
      title={updateWords.workListTitle}
      description={updateWords.workListHint}
      icon={ListChecks}
      width={640}
      onClose={onClose}
      fact={<span role="status">{updateWords.openedCount(lines.filter(isOpened).length, lines.length)}</span>}
      footer={
        <ActButtons
          onCancel={onClose}
          cancel={common.close}
          icon={next ? ArrowUpRight : Check}
          disabled={!next}
          onClick={() => next && open(next)}
        >
          {next ? updateWords.openNextPage : updateWords.allPagesOpened}
        </ActButtons>
      }
    >
      {withPage.length > 0 && (
        <ul className="well" aria-label={updateWords.workList}>
          {rowsOf(withPage)}
        </ul>
      )}
      {searched.length > 0 && (
        <details className={styles.folded} open={withPage.length === 0 || undefined}>
          <summary>
            <ChevronRight size={15} aria-hidden="true" /> {updateWords.withoutPageTitle(searched.length)}
          </summary>
          <ul className="well" aria-label={updateWords.withoutPage}>
            {rowsOf(searched)}
          </ul>
        </details>
      )}
    </Dialog>
  )
}

type WorkListRowProps = { line: UpdateLine; isOpened: boolean; onOpen: () => void }

/** One plugin to update, with its update page, or a place to add it and a web search. */
function WorkListRow({ line, isOpened, onOpen }: WorkListRowProps) {
  const { plugin, step, page } = line
  const { name, manufacturer, version } = plugin
  const [icon, label] = hasPage(line)
    ? ([ArrowUpRight, isOpened ? updateWords.openAgain : updateWords.openPage] as const)
    : ([Search, updateWords.searchWeb] as const)

  return (
    <li className={styles.row}>
      <Thumb plugin={plugin} />
      <div className={styles.words}>
        <b>{name}</b>
        <p>
          {manufacturer}
          {manufacturer && (step || version) && ' · '}
          {step ? <VersionStep from={step.from} to={step.to} /> : version && `v${version}`}
        </p>
        <p className={styles.page}>{PAGE_WORDS[page.of](hostOf(page.address))}</p>
        {isOpened && (
          <Tag tone="ok" icon={Check}>
            {updateWords.opened}
          </Tag>
        )}
      </div>
      <Button size="sm" icon={icon} aria-label={`${label}: ${name}`} onClick={onOpen}>
        {label}
      </Button>
      {!hasPage(line) && (
        <div className={styles.add}>
          <AddPage plugin={plugin} />
        </div>
      )}
    </li>
  )
}

const PAGE_WORDS: Record<UpdateLine['page']['of'], (host: string) => string> = {
  plugin: (host) => host,
  maker: (host) => updateWords.manufacturersSite(host),
  bundle: (host) => updateWords.manufacturersSite(host),
  search: () => updateWords.noPage,
}
