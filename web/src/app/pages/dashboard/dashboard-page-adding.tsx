import { FolderOpen } from 'lucide-react'
import * as importWords from '../../../library/import/import-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { PluginDropZone } from '../plugin-drop-zone.tsx'
import styles from './dashboard-page.module.css'
import * as dashboardWords from './dashboard-words.ts'
import { StartLibrary } from './start-library.tsx'

/** Where plugins are added: the first minute of an empty library, and one line of others. Files are taken anywhere on the page. */
export const DashboardPageAdding = ({ isEmpty }: { isEmpty: boolean; onClose?: () => void }) => (
  <PluginDropZone
    idle={(ways) =>
      isEmpty ? (
        <StartLibrary {...ways} />
      ) : (
        <Surface className={styles.line} data-over={ways.isOver}>
          <h2>{importWords.addPlugins}</h2>
          <p>{ways.isOver ? dashboardWords.dropToAddThem : dashboardWords.dropHint}</p>
          <Button icon={FolderOpen} onClick={ways.pickFolder}>
            {importWords.chooseFolder}
          </Button>
        </Surface>
      )
    }
  />
)
