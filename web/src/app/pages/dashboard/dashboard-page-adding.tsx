import { FolderOpen } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { PluginDropZone } from '../plugin-drop-zone.tsx'
import styles from './dashboard-page.module.css'
import { StartLibrary } from './start-library.tsx'

/** Where plugins are added: the first minute of an empty library, and one line of others. Files are taken anywhere on the page. */
export const DashboardPageAdding = ({ isEmpty }: { isEmpty: boolean; onClose?: () => void }) => (
  <PluginDropZone
    idle={(ways) =>
      isEmpty ? (
        <StartLibrary {...ways} />
      ) : (
        <Surface className={styles.line} data-over={ways.isOver}>
          <h2>Add plugins</h2>
          <p>{ways.isOver ? 'Drop to add them' : 'Drop files or a folder anywhere on this page'}</p>
          <Button icon={FolderOpen} onClick={ways.pickFolder}>
            Choose a Folder
          </Button>
        </Surface>
      )
    }
  />
)
