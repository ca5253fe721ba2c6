import { Check, CircleHelp, Clock, RotateCcw } from 'lucide-react'
import type { Authorization, Ownership } from '#shared/uad/authorization.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import * as uadWords from '../uad-words.ts'
import styles from './preview-dialog.module.css'
import type { ProfilePreview } from './read-profile.ts'

type PreviewDialogProps = {
  preview: ProfilePreview
  onContinue: () => void
  onTryAgain: () => void
  onClose: () => void
}

/** The authorizations found in the profile, and the raw text. */
export function PreviewDialog({ preview, onContinue, onTryAgain, onClose }: PreviewDialogProps) {
  const count = preview.foundAuthorizations.length

  return (
    <Dialog
      title={uadWords.systemProfilePreview}
      description={uadWords.authorizationsFound(count, preview.fileName)}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button icon={RotateCcw} className={styles.again} onClick={onTryAgain}>
            {uadWords.tryUploadingAgain}
          </Button>
          <Button kind="primary" disabled={count === 0} onClick={onContinue}>
            {uadWords.continueToAnalysis}
          </Button>
        </>
      }
    >
      {preview.warnings.length > 0 && (
        <div className={styles.warnings}>
          <Notice tone="amber" title={uadWords.pleaseCheck}>
            <ul>
              {preview.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {count === 0 ? (
        <EmptyState illustration="wave" title={uadWords.noAuthorizations}>
          {uadWords.noAuthorizationsHint}
        </EmptyState>
      ) : (
        <>
          <FoundAuthorizations authorizations={preview.foundAuthorizations} />
          <RawSection title={uadWords.licenseSection} text={preview.licenseSection} />
          <RawSection title={uadWords.pluginSection} text={preview.pluginSection} />
        </>
      )}
    </Dialog>
  )
}

/** The unchanged text of a part of the file. */
function RawSection({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.kind}>{uadWords.raw}</span>
      </div>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <p className={styles.none}>{uadWords.noSection}</p>
      )}
    </section>
  )
}

/** Every authorization of the profile with its brand and its status, as worded in the profile. */
function FoundAuthorizations({ authorizations }: { authorizations: Authorization[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.list} aria-label={uadWords.foundAuthorizations} tabIndex={0}>
      {authorizations.map(({ name, group, status, ownership }) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className="grow faint">{group}</span>
          <Tag {...LOOKS[ownership]}>{status}</Tag>
        </li>
      ))}
    </ul>
  )
}

const LOOKS: Record<Ownership, Omit<Parameters<typeof Tag>[0], 'children'>> = {
  owned: { tone: 'ok', icon: Check },
  trial: { tone: 'info', icon: Clock },
  'not-owned': {},
  unknown: { tone: 'amber', icon: CircleHelp },
}
