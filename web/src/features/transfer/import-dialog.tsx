import { isMeantAsCache, START } from '#shared/caches/recognize.ts'
import { isNeedsStart } from '#shared/songs/sharing/read-needs-file.ts'
import { ImportDialog as Dialog } from '../../api/importing/import-dialog.tsx'
import { type ImportSource, oneFile, type Refusal } from '../../api/importing/import-source.ts'
import { countsText } from '../../api/importing/sending.ts'
import { STALE_AFTER_IMPORT } from '../../api/importing/stale-after-import.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CachePreview } from './caches/cache-preview.tsx'
import { type CacheContent, readDroppedCaches } from './caches/read-dropped-caches.ts'
import { ImportPreview } from './import-preview.tsx'
import { type ImportFile, readImportFile } from './read-import-file.ts'
import { type ImportInput, type SentProgress, sendImport } from './send-import.ts'
import * as transferWords from './transfer-words.ts'

/** A library, the lists of a DAW, or a saved list of what a song needs, which says nothing of the user's own plugins. */
type ReadLibrary = ImportFile | { is: 'lists'; content: CacheContent } | { is: 'needs'; file: File }

type LibrarySource = ImportSource<ReadLibrary, ImportInput, SentProgress>

type ImportDialogProps = {
  /** Takes what a song needs. */
  onNeeds: (file: File) => void
  onClose: () => void
}

/** Imports a library or the lists of a DAW. */
export const ImportDialog = ({ onNeeds, onClose }: ImportDialogProps) => (
  <Dialog source={librarySource(onNeeds)} onClose={onClose} />
)

/** Imports dropped lists of plugins that DAWs keep. */
export const CacheImportDialog = ({ files, onClose }: { files: File[]; onClose: () => void }) => (
  <Dialog source={CACHE_SOURCE} dropped={files} onClose={onClose} />
)

/** True when anything of the files could be read. */
const hasLists = ({ caches }: CacheContent) => caches.length > 0

const SENDING = {
  send: sendImport,
  progress: ({ plan, pictures }, sent) => ({
    done: (sent?.done ?? 0) + (sent?.pictures ?? 0),
    total: plan.plugins.length + pictures.length,
    words: progressText(plan.plugins.length, pictures.length, sent),
  }),
  result: ({ plan }, sent) =>
    sent ? [countsText(sent.counts.plugin, 'plugin'), ...alsoImported(sent, plan)] : [],
  whenStopped: transferWords.resumeHint,
  stale: STALE_AFTER_IMPORT,
} satisfies Partial<LibrarySource>

const CACHE_SOURCE: ImportSource<CacheContent, ImportInput, SentProgress> = {
  ...SENDING,
  title: transferWords.dawListTitle,
  description: transferWords.privacyHint,
  width: () => 640,
  isUnsaved: hasLists,
  read: readDroppedCaches,
  preview: (content, actions) => <CachePreview content={content} {...actions} />,
}

const librarySource = (onNeeds: (file: File) => void): LibrarySource => ({
  ...SENDING,
  title: transferWords.importLibrary,
  description: transferWords.importHint,
  width: (read) => (read && isLibrary(read) ? 884 : 560),
  isUnsaved: (read) => isLibrary(read) || (read.is === 'lists' && hasLists(read.content)),
  file: {
    label: transferWords.importedFile,
    kinds: '.zip, .json, .csv, or the list of a DAW',
    accept: '.zip,.json,.csv,.tsv,.txt,.db,.db-wal,.ini,.settings,.xml,.nfo',
    hint: transferWords.aboutFiles,
  },
  read: readChosen,
  preview: (read, actions) => {
    if (read.is === 'lists') return <CachePreview content={read.content} {...actions} />
    if (read.is !== 'needs') return <ImportPreview file={read} {...actions} />
    const { file } = read
    return (
      <NeedsNotice onCompare={() => onNeeds(file)} onImport={() => actions.onRead(readImportFile(file))} />
    )
  },
})

const isLibrary = ({ is }: ReadLibrary) => is === 'library' || is === 'table'

async function readChosen(files: [File, ...File[]]): Promise<ReadLibrary | Refusal> {
  const start = await startOf(files[0])
  if (isList(files[0], start)) return { is: 'lists', content: await readDroppedCaches(files) }
  return oneFile<ReadLibrary>(async (file) =>
    isNeedsStart(start) ? { is: 'needs', file } : readImportFile(file),
  )(files)
}

/** The bytes by which a file is known; none of one that cannot be read. */
async function startOf(file: File) {
  const start = file.slice(0, START).arrayBuffer()
  return new Uint8Array(await start.catch(() => new ArrayBuffer(0)))
}

/** True for a file that a DAW has written. A table may begin like one of its lists, so the endings of tables and exports do not count. */
const isList = ({ name }: File, start: Uint8Array) =>
  !/\.(?:csv|tsv|json|zip)$/i.test(name) && isMeantAsCache(name, start)

function progressText(plugins: number, pictures: number, sent: SentProgress | undefined) {
  if (!sent || sent.done < plugins || pictures === 0)
    return transferWords.pluginProgress(sent?.done ?? 0, plugins)
  return transferWords.pictureLimit(sent.pictures, pictures)
}

/** Tells of the things that came with the plugins. */
function alsoImported({ counts, done, variants }: SentProgress, { plugins }: ImportInput['plan']) {
  const tags = new Set(plugins.slice(0, done).flatMap((plugin) => plugin.tags ?? []))
  const sentences = Object.entries(counts).flatMap(([noun, each]) => {
    if (noun === 'plugin' || !each) return []
    return noun === 'computer' ? transferWords.dawsOf(countsText(each, noun)) : countsText(each, noun)
  })
  if (variants > 0) sentences.unshift(transferWords.variantsCount(variants))
  if (tags.size > 0) sentences.push(transferWords.tagsCount(tags.size))
  return sentences.length > 0 ? [sentences.join(' ')] : []
}

/** Asks what a file is that begins like a saved list of what a song needs: a table of one's own plugins may have the same headings. */
const NeedsNotice = ({ onCompare, onImport }: { onCompare: () => void; onImport: () => void }) => (
  <Notice tone="info" title={transferWords.songListTitle}>
    <p>{transferWords.songListHint}</p>
    <div className="cluster gap-8 above-12">
      <Button kind="primary" onClick={onCompare}>
        {transferWords.compare}
      </Button>
      <Button kind="ghost" onClick={onImport}>
        {transferWords.importAnyway}
      </Button>
    </div>
  </Notice>
)
