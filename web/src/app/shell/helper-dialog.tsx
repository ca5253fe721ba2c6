import { Cable, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { paths } from '../paths.ts'

/** Says what the helper app is to this release, and what works without it. */
export function HelperDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Connect to Helper App"
      icon={Cable}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
          <Link href={`${paths.plugins}?add=1`} asChild onClick={onClose}>
            <ButtonLink kind="primary" icon={Plus}>
              Add Plugins
            </ButtonLink>
          </Link>
        </>
      }
    >
      <p>
        The helper app is not part of this release yet. Dropping works today: drag your plugin files or
        folders onto the page, and Plugfolio reads their names, makers and versions.
      </p>
    </Dialog>
  )
}
