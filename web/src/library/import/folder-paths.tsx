import { Copy } from 'lucide-react'
import { useId } from 'react'
import type { Platform } from '#shared/plugins/architectures.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import styles from './folder-paths.module.css'

/** The folders in which this system keeps plugins, to copy into the window that chooses a folder. */
export function FolderPaths({ system }: { system: Platform }) {
  const id = useId()
  const { title, paths, hint } = FOLDERS[system]

  return (
    <div className={styles.folders}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
            <IconButton
              label={`Copy ${path}`}
              icon={Copy}
              size={14}
              onClick={() => copyText(path, MESSAGES)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

const MESSAGES = {
  copied: { title: 'Path copied', description: 'Paste it into the window that opens with Choose a Folder.' },
  failed: { title: 'Error', description: "We couldn't copy the path. Select it and copy it yourself." },
}

/** The hints say how the window of each system takes a pasted path. `~/Library` is hidden on a Mac. */
const FOLDERS: Record<Platform, { title: string; paths: string[]; hint: string }> = {
  macos: {
    title: 'On this Mac:',
    paths: ['/Library/Audio/Plug-Ins', '~/Library/Audio/Plug-Ins'],
    hint: 'In the folder window, press Shift-Command-G and paste the path.',
  },
  windows: {
    title: 'On this PC:',
    paths: ['C:\\Program Files\\Common Files\\VST3', 'C:\\Program Files\\VSTPlugins'],
    hint: 'In the folder window, paste the path into the line at the top.',
  },
  linux: {
    title: 'On this computer:',
    paths: ['~/.vst3', '/usr/lib/vst3'],
    hint: 'In the folder window, press Ctrl-L and paste the path.',
  },
}
