import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '#shared/helper/release.ts'
import { onFileFinished } from '../../../../test/at-the-end.ts'

type Kind = Release['files'][number]['kind']

const FILE_ENDINGS: Record<Kind, string> = {
  'mac-universal': 'mac.zip',
  'mac-apple-silicon': 'mac-apple-silicon.zip',
  'mac-intel': 'mac-intel.zip',
  'mac-node': 'mac-node.tar.gz',
  linux: 'linux.tar.gz',
  windows: 'windows.zip',
}

/** A folder of packages with these contents, as the build creates it, and its manifest. */
export function aRelease(contents: Partial<Record<Kind, Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), 'plugfolio-release-'))
  onFileFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = (Object.keys(contents) as Kind[]).map((kind) => {
    const content = contents[kind] ?? Buffer.alloc(0)
    const file = `Plugfolio-Helper-1.0.0-${FILE_ENDINGS[kind]}`
    writeFileSync(join(folder, file), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { file, kind, size: content.length, sha256, needs: 'macOS 10.15' }
  })
  const manifest: Release = { version: '1.0.0', files }
  writeFileSync(join(folder, 'helper-manifest.json'), JSON.stringify(manifest))
  return { folder, manifest }
}
