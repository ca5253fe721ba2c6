// @ts-check
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { signChecksums } from './parts/build/sign-checksums.mjs'
import { root } from './parts/root.mjs'

/*
 * `npm run release -- KEY [FILE ...]`: puts the sources of the last commit, the bill of materials and these files (the helper
 * packages) into dist-release, or the folder RELEASE_DIR, with checksums signed with this key. docs/self-hosting.md explains how
 * to verify them.
 */
const [key, ...files] = process.argv.slice(2)
const place = path.resolve(process.env.RELEASE_DIR || path.join(root, 'dist-release'))
if (key) makeRelease(key)
else {
  console.error('Pass the file of the signing key: npm run release -- ~/.ssh/release-key dist-helper/*.zip')
  process.exitCode = 2
}

/** @param {string} key */
function makeRelease(key) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const name = `plugfolio-${version}`
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const archive = path.join(place, `${name}.tar.gz`)
  execFileSync('git', ['archive', `--prefix=${name}/`, `--output=${archive}`, 'HEAD'], { cwd: root })
  const bill = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  writeFileSync(path.join(place, `${name}-sbom.json`), bill)
  for (const file of files) copyFileSync(file, path.join(place, path.basename(file)))
  signChecksums(place, path.resolve(key))
  console.log(`${name} in ${place}:\n${readFileSync(path.join(place, 'SHA256SUMS'), 'utf8')}`)
}
