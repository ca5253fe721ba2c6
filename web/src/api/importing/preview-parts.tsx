import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import * as common from '../../ui/text/common-words.ts'
import * as apiWords from '../api-words.ts'
import { failureReason } from '../failure-reason.ts'

/** Names the shown file, with its name in bold. */
export const SourceLine = ({ children }: { children: ReactNode }) => <p className="break soft">{children}</p>

type CheckFailedProps = { title: string; query: Pick<UseQueryResult, 'error' | 'refetch'> }

/** Says that what is known already could not be loaded, so nothing can be compared with it. */
export const CheckFailed = ({ title, query: { error, refetch } }: CheckFailedProps) => (
  <Notice tone="danger" title={title}>
    <p>{error && failureReason(error)}</p>
    <Button onClick={() => refetch()}>{common.tryAgain}</Button>
  </Notice>
)

type PreviewEndProps = {
  /** The rule of an import: the values that it keeps, and how long it can be undone. */
  rule?: string | false
  other?: string
  onOther: () => void
  /** The act of the import as words of its button. Without it nothing can be imported. */
  action?: string | false
  isReady?: boolean
  isBusy?: boolean
  needsServer?: boolean
  onImport?: () => void
}

/** The end of a preview: the rule, the way to another file, and the import. */
export function PreviewEnd(props: PreviewEndProps) {
  const { rule, other = apiWords.chooseAnotherFile, onOther, action } = props
  const { isReady = false, isBusy = false, needsServer = false, onImport } = props

  return (
    <>
      {rule && <p className="faint small above-12">{rule}</p>}
      <div className="cluster end gap-8 above-16">
        <Button kind="ghost" disabled={isBusy} onClick={onOther}>
          {other}
        </Button>
        {action && (
          <Button
            kind="primary"
            needsServer={needsServer}
            disabled={!isReady}
            isBusy={isBusy}
            busyText={apiWords.importing}
            onClick={onImport}
          >
            {action}
          </Button>
        )}
      </div>
    </>
  )
}
