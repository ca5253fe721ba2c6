import { ArrowUpRight, Check, Search } from 'lucide-react'
import type { UpdateLine } from '#shared/updates/lines/update-list.ts'
import { hasPage } from '#shared/updates/lines/update-list.ts'
import { hostOf } from '#shared/updates/lines/update-page.ts'
import { VersionStep } from '../../../library/badges/version-step.tsx'
import { Thumb } from '../../../library/pictures/thumb.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { AddPage } from './add-page.tsx'
import styles from './work-list-dialog.module.css'

type WorkListRowProps = { line: UpdateLine; isOpened: boolean; onOpen: () => void }

/** One plugin to update, with its update page, or a place to add it and a web search. */
export function WorkListRow({ line, isOpened, onOpen }: WorkListRowProps) {
  const { plugin, step, page } = line
  const { name, manufacturer, version } = plugin
  const [icon, label] = hasPage(line)
    ? ([ArrowUpRight, isOpened ? 'Open Again' : 'Open Page'] as const)
    : ([Search, 'Search the Web'] as const)

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
            Opened
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
  maker: (host) => `Maker's site: ${host}`,
  bundle: (host) => `Maker's site: ${host}`,
  search: () => 'No update page yet',
}
