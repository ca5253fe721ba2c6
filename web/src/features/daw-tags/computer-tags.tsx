import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import {
  DAWS_WITH_TAGS,
  type DawTagsReport,
  FIRST_TAGGING_HELPER,
  isTagsImport,
} from '#shared/helper/daw-tags-report.ts'
import type { Device } from '#shared/helper/device.ts'
import type { Job, NewJob } from '#shared/helper/job.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { api } from '../../api/api.ts'
import { STALE_AFTER_IMPORT } from '../../api/importing/stale-after-import.ts'
import { useUndoImport } from '../../api/importing/use-undo-import.ts'
import { JobLine } from '../../api/job-line.tsx'
import { LoadFailed } from '../../api/load-failed.tsx'
import { devicesQuery, jobsQuery } from '../../api/queries.ts'
import { importsQuery } from '../../api/transfer-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import * as common from '../../ui/text/common-words.ts'
import { timeAgo } from '../../ui/text/time-ago.ts'
import { DawFolder } from './daw-folder.tsx'
import styles from './daw-tags.module.css'
import * as dawTagsWords from './daw-tags-words.ts'

const tagsReportQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...devicesQuery.queryKey, deviceId, 'tags'],
    queryFn: () => api.helper.tagsReport({ params: { id: deviceId } }),
  })

/** The tags in the DAWs of one computer: a comparison, writing and reading, and the changes that can be undone. */
export function ComputerTags({ device }: { device: Device }) {
  const queries = useQueryClient()
  const { data: report, error, refetch } = useQuery(tagsReportQuery(device.id))
  const [job, setJob] = useState<Job>()
  const order = useAction({
    call: (body: NewJob) => api.helper.addJob({ body }),
    stale: [jobsQuery.queryKey],
    failed: dawTagsWords.failed,
  })
  const start = (body: NewJob) => order.mutate(body, { onSuccess: setJob })
  const readAgain = useCallback(() => {
    void queries.invalidateQueries({ queryKey: tagsReportQuery(device.id).queryKey })
    void queries.invalidateQueries({ queryKey: importsQuery.queryKey })
  }, [queries, device.id])
  if (error && report === undefined)
    return <LoadFailed title={dawTagsWords.loadFailed} error={error} onTryAgain={refetch} />
  if (report === undefined) return <Spinner label={common.loading} />
  const reason = reasonAgainst(device)
  const isDisabled = order.isPending || job !== undefined || reason !== ''
  const deviceId = device.id

  return (
    <div className="stack gap-12">
      <div className={styles.bar}>
        <p>
          {reason ||
            (report ? dawTagsWords.compared(timeAgo(report.at, new Date())) : dawTagsWords.notCompared)}
        </p>
        <Button
          kind={report ? 'secondary' : 'primary'}
          needsServer
          disabled={isDisabled}
          onClick={() => start({ kind: 'read-tags', deviceId, addsFrom: null, choices: [] })}
        >
          {report ? dawTagsWords.compareAgain : dawTagsWords.compare}
        </Button>
      </div>
      {job && (
        <Surface className={styles.daw}>
          <JobLine
            jobId={job.id}
            textOf={(now) => dawTagsWords.tagsJobText(now, device.name)}
            progressLabel={dawTagsWords.progress}
            onEnd={readAgain}
            close={common.done}
            onClose={() => setJob(undefined)}
            endActs={<UndoRead job={job} onUndone={() => setJob(undefined)} />}
          />
        </Surface>
      )}
      {report?.folders.length === 0 && <p>{dawTagsWords.noDaw(device.name)}</p>}
      {report?.folders.map((folder) => (
        <DawFolder
          // Another comparison has other plugins to choose for.
          key={`${folder.folder} ${report.at}`}
          folder={folder}
          isDisabled={isDisabled}
          onWrite={(choices) => start({ kind: 'write-tags', deviceId, folder: folder.folder, choices })}
          onRead={(choices) => start({ kind: 'read-tags', deviceId, addsFrom: folder.folder, choices })}
        />
      ))}
      {report && report.runs.length > 0 && (
        <Changes
          report={report}
          isDisabled={isDisabled}
          onUndo={(run) => start({ kind: 'undo-tags', deviceId, run })}
        />
      )}
    </div>
  )
}

/** Takes back what a job has read into the library. Renders nothing for another job, and when nothing was read. */
function UndoRead({ job: { kind, createdAt }, onUndone }: { job: Job; onUndone: () => void }) {
  const { data: imports = [] } = useQuery({ ...importsQuery, enabled: kind === 'read-tags' })
  const undo = useUndoImport(STALE_AFTER_IMPORT)
  const read = imports.find((each) => isTagsImport(each.source) && each.createdAt >= createdAt)
  if (kind !== 'read-tags' || !read) return null
  return (
    <Button
      icon={Undo2}
      needsServer
      isBusy={undo.isPending}
      busyText={common.undoing}
      aria-label={dawTagsWords.undoRead}
      onClick={() => undo.mutate(read.id, { onSuccess: onUndone })}
    >
      {common.undo}
    </Button>
  )
}

type ChangesProps = { report: DawTagsReport; isDisabled: boolean; onUndo: (run: string) => void }

/** The changes of files whose copies the computer keeps, the newest first. */
function Changes({ report, isDisabled, onUndo }: ChangesProps) {
  const dawOf = (folder: string) => {
    const daw = report.folders.find((each) => each.folder === folder)?.daw
    return daw ? DAWS_WITH_TAGS[daw] : folder
  }
  return (
    <Surface as="section" className={styles.daw} aria-label={dawTagsWords.changes}>
      <h2>{dawTagsWords.changes}</h2>
      <ul className={styles.rows}>
        {report.runs.map(({ run, folder, at, fileCount, isUndo }) => (
          <li key={run}>
            <div>{dawTagsWords.change(at, dawOf(folder), fileCount, isUndo)}</div>
            <Button
              size="sm"
              icon={Undo2}
              needsServer
              disabled={isDisabled}
              aria-label={dawTagsWords.undoLabel(at)}
              onClick={() => onUndo(run)}
            >
              {common.undo}
            </Button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}

/** Why nothing can be asked of a computer; '' when it can. */
function reasonAgainst({ name, version, isOnline }: Device): string {
  if ((compareVersions(version, FIRST_TAGGING_HELPER) ?? -1) < 0) return dawTagsWords.oldHelper(name)
  return isOnline ? '' : dawTagsWords.notRunning(name)
}
