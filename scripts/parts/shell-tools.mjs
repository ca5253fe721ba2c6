// @ts-check
import { spawnSync } from 'node:child_process'
import { hasDebianPackages, installDebianPackages } from './debian-packages.mjs'

/** What reads and runs the organizer script beside bash, and the package of Debian that brings it. */
const TOOLS = { shellcheck: 'shellcheck', dash: 'dash', busybox: 'busybox-static' }

/** Installs what is missing where that is allowed; elsewhere the tests say what they did without. */
export async function shellTools() {
  const missing = Object.entries(TOOLS).filter(([program]) => !isThere(program))
  if (missing.length === 0 || !hasDebianPackages()) return
  console.log('Installing what checks shell scripts (once) ...')
  await installDebianPackages(missing.map(([, name]) => name))
}

/** @param {string} program */
const isThere = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
