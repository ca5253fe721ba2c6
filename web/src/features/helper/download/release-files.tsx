import { Download } from 'lucide-react'
import type { Release } from '#shared/helper/release.ts'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { formattedSize } from '../../../ui/text/locale.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { downloadPath } from './download-path.ts'
import styles from './release-files.module.css'

type ReleaseFilesProps = { release: Release; onDownload: () => void }

/** The helper files on this server, with size and checksum. */
export function ReleaseFiles({ release, onDownload }: ReleaseFilesProps) {
  return (
    <Surface as="ul" className={styles.files} aria-label="All downloads">
      {release.files.map(({ file, kind, size, sha256, needs }) => (
        <li key={file}>
          <div>
            <b>{KINDS[kind].name}</b>
            <p>
              {needs} or later · {formattedSize(size)} · {KINDS[kind].instructions}
            </p>
          </div>
          <ButtonLink size="sm" icon={Download} href={downloadPath(file)} download onClick={onDownload}>
            Download<VisuallyHidden> {KINDS[kind].name}</VisuallyHidden>
          </ButtonLink>
          <code>SHA-256 {sha256}</code>
        </li>
      ))}
    </Surface>
  )
}

const UNPACK = 'unpack it and run ./plugfolio-helper install in its folder'
const DRAG = 'unpack it and drag it to Applications'

const KINDS: Record<Release['files'][number]['kind'], { name: string; instructions: string }> = {
  'mac-universal': { name: 'macOS, Apple Silicon and Intel', instructions: DRAG },
  'mac-apple-silicon': { name: 'macOS, Apple Silicon only', instructions: DRAG },
  'mac-intel': { name: 'macOS, Intel only', instructions: DRAG },
  'mac-node': {
    name: 'macOS, with Node.js',
    instructions: 'unpack it and run sh plugfolio-helper install in its folder',
  },
  linux: { name: 'Linux', instructions: UNPACK },
  windows: { name: 'Windows', instructions: 'unpack it and run register.cmd in its folder' },
}
