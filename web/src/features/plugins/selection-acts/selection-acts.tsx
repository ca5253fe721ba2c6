import {
  Ellipsis,
  FileArchive,
  FileSpreadsheet,
  FolderHeart,
  KeyRound,
  Merge,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import { LIFECYCLE_FIELDS } from '#shared/plugins/lifecycle/lifecycle-fields.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { COLUMN_LABELS } from '#shared/transfer/columns.ts'
import { api } from '../../../api/api.ts'
import { useAction } from '../../../api/use-action.ts'
import * as libraryPartWords from '../../../library/library-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import * as common from '../../../ui/text/common-words.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useBulkEditPlugins } from '../actions.ts'
import * as libraryWords from '../library-words.ts'
import { pluginMessages } from '../messages.ts'

type SelectionActsProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  onTag: () => void
  onRemove: () => void
  /** Asks for a collection to which they are added. */
  onCollect: () => void
  /** Asks which of them stays; with only one, what it is merged with. */
  onMerge: () => void
}

/** The actions on all selected plugins at once. Each change can be undone from its toast. */
export function SelectionActs({ plugins, onTag, onRemove, onCollect, onMerge }: SelectionActsProps) {
  const { mutate, isPending } = useBulkEditPlugins()
  const archive = useExportSelection()
  const pluginIds = plugins.map(({ id }) => id)
  const isFavorite = plugins.every((plugin) => plugin.isFavorite)
  const isOwned = plugins.every((plugin) => plugin.isOwned)
  const isSmall = useMediaQuery('(max-width: 56.25em)')
  const owning = {
    label: isOwned ? libraryWords.markNotOwned : libraryWords.owned,
    icon: KeyRound,
    onSelect: () => mutate({ pluginIds, changes: { isOwned: !isOwned } }),
  }

  return (
    <>
      <Button
        kind="ghost"
        icon={Star}
        className="terse"
        needsServer
        disabled={isPending}
        onClick={() => mutate({ pluginIds, changes: { isFavorite: !isFavorite } })}
      >
        <span>{isFavorite ? libraryWords.unfavorite : libraryWords.favorite}</span>
      </Button>
      <Button kind="ghost" icon={Tag} className="terse" needsServer disabled={isPending} onClick={onTag}>
        <span>{libraryWords.tag}</span>
      </Button>
      {!isSmall && (
        <Button kind="ghost" icon={owning.icon} needsServer disabled={isPending} onClick={owning.onSelect}>
          {owning.label}
        </Button>
      )}
      <Menu
        label={libraryWords.moreForSelection}
        trigger={<Ellipsis size={16} />}
        items={[
          ...(isSmall ? [{ ...owning, isDisabled: isPending, needsServer: true }] : []),
          { label: libraryWords.addToCollection, icon: FolderHeart, onSelect: onCollect, needsServer: true },
          {
            label: plugins.length > 1 ? libraryWords.merge : libraryPartWords.mergeWith,
            icon: Merge,
            onSelect: onMerge,
            needsServer: true,
          },
          {
            label: libraryWords.exportAsArchive,
            icon: FileArchive,
            onSelect: () => archive.mutate(pluginIds),
            needsServer: true,
          },
          { label: libraryWords.exportAsCsv, icon: FileSpreadsheet, onSelect: () => saveSelection(plugins) },
          'line',
          { label: common.remove, icon: Trash2, onSelect: onRemove, isDanger: true, needsServer: true },
        ]}
      />
    </>
  )
}

/** Downloads these plugins as an archive that can be imported again. */
const useExportSelection = () =>
  useAction({
    call: async (pluginIds: string[]) =>
      saveFile('plugfolio-selection.zip', await api.account.exportSelection({ body: { pluginIds } })),
    succeeded: () => pluginMessages.exported,
    failed: pluginMessages.exportFailed,
  })

type Column = [heading: string, cell: (plugin: Plugin) => string]

/** The columns of the table. An import of Plugfolio recognizes their headings. */
const COLUMNS: Column[] = [
  ['Name', ({ name }) => name],
  [COLUMN_LABELS.manufacturer, ({ manufacturer }) => manufacturer],
  [COLUMN_LABELS.type, ({ type }) => type],
  ['Formats', ({ formats }) => formats.join(', ')],
  [COLUMN_LABELS.version, ({ version }) => version],
  [COLUMN_LABELS.isUAD, ({ isUAD }) => yesNo(isUAD)],
  [COLUMN_LABELS.isOwned, ({ isOwned }) => yesNo(isOwned)],
  [COLUMN_LABELS.isFavorite, ({ isFavorite }) => yesNo(isFavorite)],
  [COLUMN_LABELS.isFree, ({ metadata }) => (metadata.isFree ? 'yes' : '')],
  [COLUMN_LABELS.tags, ({ tags }) => tags.join(', ')],
  [COLUMN_LABELS.description, ({ metadata }) => metadata.description],
  [COLUMN_LABELS.updateUrl, ({ updateUrl }) => updateUrl],
  ...LIFECYCLE_FIELDS.map((field): Column => [COLUMN_LABELS[field], ({ metadata }) => metadata[field] ?? '']),
  [COLUMN_LABELS.path, ({ path }) => path],
]

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** These plugins as CSV text for spreadsheets, as the page shows them. */
export const selectionCsv = (plugins: Plugin[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    COLUMNS.map(([heading]) => heading),
    ...plugins.map((plugin) => COLUMNS.map(([, cell]) => cell(plugin))),
  ])

/** Downloads these plugins as a table. */
const saveSelection = (plugins: Plugin[]) =>
  saveFile('plugins.csv', selectionCsv(plugins), 'text/csv;charset=utf-8')
