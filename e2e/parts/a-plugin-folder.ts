import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Bundle = {
  name: string
  maker: string
  version: string
  extension: 'component' | 'vst3' | 'vst' | 'clap' | 'aaxplugin'
}

/** A folder of plugins as a Mac has them: bundles with a property list and a universal binary. Remove it with `remove`. */
export async function aPluginFolder(bundles: Bundle[]) {
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-plugins-'))
  for (const bundle of bundles) await makeBundle(folder, bundle)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function makeBundle(folder: string, { name, maker, version, extension }: Bundle) {
  const contents = join(folder, `${name}.${extension}`, 'Contents')
  await mkdir(join(contents, 'MacOS'), { recursive: true })
  await writeFile(join(contents, 'MacOS', name), universalBinary())
  await writeFile(join(contents, 'PkgInfo'), 'BNDL????')
  await writeFile(join(contents, 'Info.plist'), propertyList({ name, maker, version, extension }))
}

function propertyList({ name, maker, version, extension }: Bundle) {
  const id = `${maker}.${name}`.toLowerCase().replace(/[^a-z0-9.]/g, '')
  const values = {
    CFBundleName: name,
    CFBundleExecutable: name,
    CFBundleIdentifier: `com.${id}.${extension}`,
    CFBundleShortVersionString: version,
    NSHumanReadableCopyright: `Copyright © 2026 ${maker}`,
  }
  const lines = Object.entries(values).map(
    ([key, value]) => `<key>${key}</key><string>${escaped(value)}</string>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${lines.join('\n')}</dict></plist>\n`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The head of a universal Mach-O file for x86_64 and arm64. */
function universalBinary() {
  const head = Buffer.alloc(4096)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(0x01000007, 8)
  head.writeUInt32BE(0x0100000c, 28)
  return head
}
