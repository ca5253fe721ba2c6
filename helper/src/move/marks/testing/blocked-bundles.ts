import fs from 'node:fs'
import path from 'node:path'
import { readMarks, removeMarks, writeMark } from '../../../system/quarantine.ts'
import { MARKS, mark, marksOf, xattrOnLinux } from '../../../system/testing/xattr-on-linux.ts'
import { type FileCalls, fileCalls } from '../../files/file-calls.ts'
import { createFolderOn } from '../../testing/a-mover.ts'
import { type BlockedBundle, blockedBundleAt } from '../marked-bundle.ts'
import { blockBundlesAgain, unblockBundles } from '../unblock-bundles.ts'

/** The file calls of a Mac, with real attributes of Linux. */
export const macFiles: FileCalls = {
  ...fileCalls,
  marks: (paths) => readMarks(paths, xattrOnLinux),
  removeMarks: (paths) => removeMarks(paths, xattrOnLinux),
  writeMark: (value, paths) => writeMark(value, paths, xattrOnLinux),
}

export const UNBLOCK_RUN = '2026-03-14_09-26-53'

/**
 * A computer with bundles that macOS blocks, each with two kinds of marks, a link in it and one that leads out, and a marked file beside
 * them. `removeMovers` removes it.
 */
export async function aMacWithBlocked(...names: string[]) {
  const home = createFolderOn('this') ?? ''
  const [plugins, state] = [path.join(home, 'Plug-Ins'), path.join(home, 'state')]
  for (const folder of [plugins, state]) fs.mkdirSync(folder)
  const outside = path.join(home, 'outside.txt')
  fs.writeFileSync(outside, 'x')
  const bundles = names.map((name) => path.join(plugins, name))
  for (const bundle of bundles) makeBundle(bundle, outside)
  mark(MARKS.archive, outside, ...bundles)
  mark(MARKS.odd, ...bundles.map((bundle) => path.join(bundle, 'Contents/Resources')))
  const places = bundles.flatMap((bundle) => [bundle, ...below(bundle)])
  const within = { from: [plugins] }
  const look = (bundle: string) => blockedBundleAt(macFiles, bundle, within)
  const agreed: BlockedBundle[] = []
  for (const bundle of bundles) {
    const seen = await look(bundle)
    if (typeof seen === 'string') throw new Error(seen)
    agreed.push(seen)
  }
  const chosen = agreed.map((bundle) => ({
    ...bundle,
    name: path.basename(bundle.path),
    said: 'Not signed.',
  }))
  return {
    home,
    plugins,
    state,
    outside,
    bundles,
    within,
    look,
    unblock: (files = macFiles) => unblockBundles(chosen, { state, run: UNBLOCK_RUN, files, jobId: 'job' }),
    blockAgain: (files = macFiles, only?: string[]) =>
      blockBundlesAgain({ state, run: UNBLOCK_RUN, files, ...(only && { only }) }),
    /** The marks of everything in the bundles and of the file beside them. */
    marks: () => marksOf(outside, ...places),
  }
}

function makeBundle(bundle: string, outside: string) {
  const at = (...names: string[]) => path.join(bundle, 'Contents', ...names)
  fs.mkdirSync(at('Resources', 'empty'), { recursive: true })
  fs.mkdirSync(at('MacOS'))
  fs.writeFileSync(at('MacOS', 'program'), bundle.repeat(20), { mode: 0o755 })
  for (const name of ['-d', '"q"\'s', 'line\nbreak', 'a: b']) fs.writeFileSync(at('Resources', name), name)
  fs.symlinkSync('MacOS/program', at('link'))
  fs.symlinkSync(outside, at('out'))
}

const below = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name))
