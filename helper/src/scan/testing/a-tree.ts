import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { infoPlist } from '../../../../shared/src/bundles/testing/plist-files.ts'
import { signedProgram } from '../../../../shared/src/bundles/testing/signed-program.ts'

const folders: string[] = []

/** Takes every folder of a test file away. */
export function removeTrees() {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
}

/** An empty folder in truth, which a temporary folder need not be. */
export function aFolder() {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'helper-')))
  folders.push(folder)
  return folder
}

/** A bundle of a signed plugin, as if it had been installed an hour ago. */
export function aBundle(bundle: string, { version = '1.2.0', team = 'ABCDE12345' } = {}) {
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
  for (const file of [program, path.join(bundle, 'Contents/Info.plist')]) older(file)
  return bundle
}

/** What was written a moment ago is not trusted to stay. */
export function older(file: string) {
  const anHourAgo = Date.now() / 1000 - 3600
  fs.utimesSync(file, anHourAgo, anHourAgo)
}
