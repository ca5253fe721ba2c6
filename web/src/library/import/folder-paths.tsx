import { Copy } from 'lucide-react'
import { useId } from 'react'
import type { Platform } from '#shared/plugins/architectures.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import * as common from '../../ui/text/common-words.ts'
import styles from './folder-paths.module.css'
import * as addingWords from './import-words.ts'

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
            <PathToCopy path={path} hint={addingWords.pasteIntoWindow} />
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

/** A path and the button that copies it; `hint` says then what to do with it. */
export const PathToCopy = ({ path, hint }: { path: string; hint: string }) => (
  <>
    <code>{path}</code>
    <IconButton
      label={addingWords.copyPath(path)}
      icon={Copy}
      size={14}
      onClick={() =>
        copyText(path, {
          copied: { title: addingWords.pathCopied, description: hint },
          failed: { title: common.notCopied, description: addingWords.copyPathYourself },
        })
      }
    />
  </>
)

/** The hints say how the window of each system takes a pasted path. `~/Library` is hidden on a Mac. */
const FOLDERS: Record<Platform, { title: string; paths: string[]; hint: string }> = {
  macos: {
    title: addingWords.onMac,
    paths: ['/Library/Audio/Plug-Ins', '~/Library/Audio/Plug-Ins'],
    hint: addingWords.macHint,
  },
  windows: {
    title: addingWords.onPc,
    paths: ['C:\\Program Files\\Common Files\\VST3', 'C:\\Program Files\\VSTPlugins'],
    hint: addingWords.windowsHint,
  },
  linux: {
    title: addingWords.onComputer,
    paths: ['~/.vst3', '/usr/lib/vst3'],
    hint: addingWords.linuxHint,
  },
}
