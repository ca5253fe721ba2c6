// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runInRepository } from '../run.mjs'

/** True for root on Debian or a derivative, who may install packages. */
export const hasDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages without questions. @param {string[]} names */
export async function installDebianPackages(names) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runInRepository('apt-get', ['update'], quiet)
  await runInRepository('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet)
}

/**
 * Installs missing programs, where that is allowed; elsewhere the tests report what they skipped.
 * @param {Record<string, string>} tools each program and its packages, with a space between them
 * @param {string} purpose for the message
 */
export async function installMissing(tools, purpose) {
  const missing = Object.entries(tools).filter(([program]) => !isProgramInstalled(program))
  if (missing.length === 0 || !hasDebianPackages()) return
  console.log(`Installing ${purpose} (once) ...`)
  await installDebianPackages(missing.flatMap(([, names]) => names.split(' ')))
}

/** @param {string} program */
export const isProgramInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Programs that compile the launcher for macOS and run its machine code for both processors. */
export const installLauncherTools = () =>
  installMissing(
    {
      clang: 'clang',
      'ld.lld': 'lld',
      gcc: 'gcc libc6-dev',
      'qemu-aarch64': 'qemu-user',
      'aarch64-linux-gnu-gcc': 'gcc-aarch64-linux-gnu libc6-dev-arm64-cross',
    },
    'programs that build and run the launcher for macOS',
  )

/** Programs besides bash that check and run the scripts for users. */
export const installShellTools = () =>
  installMissing(
    { shellcheck: 'shellcheck', dash: 'dash', busybox: 'busybox-static' },
    'programs that check shell scripts',
  )

/** The proxy in front of several servers. */
export const installProxyTools = () => installMissing({ nginx: 'nginx-light' }, 'a proxy for several servers')
