import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { MemoryTree } from '../../../../shared/src/bundles/testing/in-memory.ts'
import { infoPlist } from '../../../../shared/src/bundles/testing/plist-files.ts'
import { signedProgram } from '../../../../shared/src/bundles/testing/signed-program.ts'

const folders: string[] = []

/** Removes every folder of a test file. */
export function removeScanFolders() {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
}

/** Creates an empty folder and returns its real path. */
export function createScanFolder() {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'helper-')))
  folders.push(folder)
  return folder
}

/** Creates the bundle of a signed plugin as if installed an hour ago. */
export function createSignedBundle(bundle: string, { version = '1.2.0', team = 'ABCDE12345' } = {}) {
  const name = path.basename(bundle).replace(/\.[^.]+$/, '')
  fs.mkdirSync(path.join(bundle, 'Contents/MacOS'), { recursive: true })
  const program = path.join(bundle, 'Contents/MacOS', name)
  fs.writeFileSync(program, signedProgram({ team }))
  const facts = {
    CFBundleName: name,
    CFBundleExecutable: name,
    CFBundleIdentifier: `com.maker.${name.replaceAll(' ', '')}`,
    CFBundleShortVersionString: version,
  }
  fs.writeFileSync(path.join(bundle, 'Contents/Info.plist'), infoPlist(facts))
  for (const file of [program, path.join(bundle, 'Contents/Info.plist')]) setOldTime(file)
  return bundle
}

/** Writes these files and folders below a folder, as if an hour ago. */
export function writeTree(folder: string, tree: MemoryTree) {
  for (const [name, each] of Object.entries(tree)) {
    const place = path.join(folder, name)
    if (typeof each === 'string' || each instanceof Uint8Array) {
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(place, each)
      setOldTime(place)
    } else if (!(each instanceof Error)) {
      fs.mkdirSync(place, { recursive: true })
      writeTree(place, each)
    }
  }
}

/** Sets the time of a file to an hour ago, because a scan does not cache recently changed files. */
export function setOldTime(file: string) {
  const anHourAgo = Date.now() / 1000 - 3600
  fs.utimesSync(file, anHourAgo, anHourAgo)
}
