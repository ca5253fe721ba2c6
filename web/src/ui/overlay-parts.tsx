import { Cable, EllipsisVertical, FolderOpen, Image, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from './controls/button.tsx'
import { Notice } from './feedback/notice.tsx'
import { toast } from './feedback/toast-store.ts'
import { FormParts } from './form-parts.tsx'
import { ConfirmDialog } from './overlays/confirm-dialog.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { Menu } from './overlays/menu.tsx'
import { PartsRow, PartsSection } from './plate.tsx'
import { Kbd } from './text/kbd.tsx'

/** Menus, dialogs and toasts, each behind a button that opens it. */
export function OverlayParts() {
  const [shown, setShown] = useState<'dialog' | 'confirm'>()
  const close = () => setShown(undefined)

  return (
    <PartsSection title="Overlays">
      <PartsRow>
        <Menu
          label="More actions"
          trigger={<EllipsisVertical size={17} />}
          items={[
            { label: 'Edit Details', icon: Pencil, onSelect: () => setShown('dialog') },
            { label: 'Manage Screenshot', icon: Image, onSelect: () => {}, isDisabled: true },
            { label: 'Open Location', icon: FolderOpen, onSelect: () => toast(INFO) },
            'line',
            { label: 'Remove', icon: Trash2, onSelect: () => toast(REMOVED), isDanger: true },
          ]}
        />
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button onClick={() => setShown('confirm')}>Confirmation</Button>
        <Button onClick={() => toast(DONE)}>Toast</Button>
        <Button onClick={() => toast(FAILED)}>Destructive toast</Button>
        <Button onClick={() => toast(INFO)}>Info toast</Button>
        <Button onClick={() => toast(REMOVED)}>Toast with an action</Button>
      </PartsRow>
      {shown === 'dialog' && (
        <Dialog
          title="Edit Plugin Details"
          description="What you change here is shared with the community."
          icon={Cable}
          width={640}
          fact={
            <>
              <Kbd keys={['⌘', '↵']} /> saves
            </>
          }
          footer={
            <>
              <Button kind="ghost" onClick={close}>
                Cancel
              </Button>
              <Button kind="primary" onClick={close}>
                Save Changes
              </Button>
            </>
          }
          onClose={close}
        >
          <FormParts />
        </Dialog>
      )}
      {shown === 'confirm' && (
        <ConfirmDialog
          title="Purge All Plugins"
          description="This action cannot be undone. This will permanently purge all your plugins from the system."
          confirmLabel="Purge 96 plugins"
          busyLabel="Purging..."
          isBusy={false}
          onConfirm={close}
          onClose={close}
        >
          <Notice tone="danger" title="Are you sure you want to purge all 96 plugins?">
            Your favorites, screenshots and edits go with them.
          </Notice>
        </ConfirmDialog>
      )}
    </PartsSection>
  )
}

const DONE = {
  title: 'Plugin updated',
  description: 'Plugin details have been updated and shared with the community!',
}
const FAILED = {
  title: 'Connection Failed',
  description: 'Couldn’t connect to the Helper App. Is it installed?',
  variant: 'destructive',
} as const
const INFO = {
  title: 'No New Plugins',
  description: 'All scanned plugins are already in your account.',
  variant: 'info',
} as const
const REMOVED = {
  title: 'Plugin removed',
  action: { label: 'Undo', onClick: () => toast({ title: 'Plugin restored' }) },
}
