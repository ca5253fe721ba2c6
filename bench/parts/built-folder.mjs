// @ts-check
import path from 'node:path'
import { buildWhenChanged } from '../../scripts/parts/build/build-when-changed.mjs'
import { root } from '../../scripts/parts/root.mjs'

/** The folder of the built product, which is built first unless BENCH_DIST names another one. */
export async function builtFolder() {
  if (process.env.BENCH_DIST) return path.resolve(process.env.BENCH_DIST)
  await buildWhenChanged()
  return path.join(root, 'dist')
}
