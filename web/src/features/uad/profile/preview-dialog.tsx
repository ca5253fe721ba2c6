import { RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { FoundAuthorizations } from './found-authorizations.tsx'
import styles from './preview-dialog.module.css'
import { RawSection } from './raw-section.tsx'
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
      title="System Profile Preview"
      description={`${counted(count, 'plugin authorization')} found in ${preview.fileName}`}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button icon={RotateCcw} className={styles.again} onClick={onTryAgain}>
            Try Uploading Again
          </Button>
          <Button kind="primary" disabled={count === 0} onClick={onContinue}>
            Continue to Analysis
          </Button>
        </>
      }
    >
      {preview.warnings.length > 0 && (
        <div className={styles.warnings}>
          <Notice tone="amber" title="Please check">
            <ul>
              {preview.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {count === 0 ? (
        <EmptyState illustration="wave" title="No Plugin Authorizations Found">
          We couldn't detect any plugin authorizations in the uploaded file. Please make sure you've uploaded
          the correct UAD System Profile file.
        </EmptyState>
      ) : (
        <FoundAuthorizations authorizations={preview.foundAuthorizations} />
      )}
      {count > 0 && (
        <>
          <RawSection title="License section" text={preview.licenseSection} />
          <RawSection title="Plugin section" text={preview.pluginSection} />
        </>
      )}
    </Dialog>
  )
}
