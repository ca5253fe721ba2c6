import type { Release } from '#shared/helper/release.ts'
import {
  DOWNLOAD_FUNCTIONS,
  INSTALL_FUNCTIONS,
  LINUX_INSTALLER,
  MAC_INSTALLER,
} from './install-script-parts.ts'

type Kind = Release['files'][number]['kind']

/**
 * The script that installs the helper on macOS or Linux with one line in a terminal. It contains the digests of the packages.
 * The last line calls its only function, so a truncated script does nothing. @param origin the address of this server, for
 * example https://plugins.example.org
 */
export function installScript({ version, files }: Release, origin: string) {
  const chosen = (...kinds: Kind[]) =>
    kinds.flatMap((kind) => files.find((file) => file.kind === kind) ?? [])[0]
  return [
    `#!/bin/sh`,
    `# Installs Plugfolio Helper ${version} for this user: on macOS in ~/Applications, on Linux in ~/.local/share.`,
    `# Nothing needs an administrator. Read it before you run it, if you like.`,
    `set -eu`,
    ``,
    `version='${version}'`,
    `origin='${origin}'`,
    // Redirects from http to https are allowed, but not the other way.
    `protocols='${origin.startsWith('https:') ? '=https' : '=http,https'}'`,
    ``,
    DOWNLOAD_FUNCTIONS,
    INSTALL_FUNCTIONS,
    `choose_for_apple_silicon() {${choice(chosen('mac-apple-silicon', 'mac-universal'))}}`,
    `choose_for_intel() {${choice(chosen('mac-intel', 'mac-universal'))}}`,
    `choose_for_linux() {${choice(chosen('linux'))}}`,
    ``,
    MAC_INSTALLER,
    LINUX_INSTALLER,
    `main "$@"`,
    ``,
  ].join('\n')
}

/** The lines that choose a package, or report that there is none. */
const choice = (file: Release['files'][number] | undefined) =>
  file
    ? `\n  file='${file.file}'\n  expected='${file.sha256}'\n`
    : `\n  stop 'This server offers no helper for this computer. Nothing was installed.'\n`
