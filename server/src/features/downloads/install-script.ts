import type { Release } from '#shared/helper/release.ts'

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
    `# Installs Plugfolio Helper ${version} for this user, in ~/Applications (the app for macOS) or ~/.local/share.`,
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
    `choose_for_apple_silicon() {${choice(chosen('mac-apple-silicon', 'mac-universal', 'mac-node'))}}`,
    `choose_for_intel() {${choice(chosen('mac-intel', 'mac-universal', 'mac-node'))}}`,
    `choose_for_linux() {${choice(chosen('linux'))}}`,
    ``,
    MAC_INSTALLER,
    NODE_INSTALLER,
    `main "$@"`,
    ``,
  ].join('\n')
}

/** The lines that choose a package, or report that there is none. */
const choice = (file: Release['files'][number] | undefined) =>
  file
    ? `\n  file='${file.file}'\n  expected='${file.sha256}'\n`
    : `\n  stop 'This server offers no helper for this computer. Nothing was installed.'\n`

/** Shell functions that stop with a message, and that fetch a package and verify its digest. */
const DOWNLOAD_FUNCTIONS = `stop() {
  echo "$1" >&2
  exit 1
}

digest_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -c 1-64
}

fetch() {
  echo "Fetching $file ..."
  curl --fail --silent --show-error --location --proto "$protocols" --output "$work/$file" "$origin/downloads/$file" ||
    stop 'The download failed. Nothing was installed.'
  [ "$(digest_of "$work/$file")" = "$expected" ] ||
    stop 'The download is damaged or was changed. Nothing was installed.'
}
`

/** A temporary folder that is always deleted at the end. The previous installation is restored when the new one failed. */
const INSTALL_FUNCTIONS = `begin() {
  place="$1/$2"
  mkdir -p "$1"
  work="$(mktemp -d "$1/.plugfolio-helper.XXXXXX")"
  trap clean_up EXIT
  trap 'exit 1' HUP INT TERM
}

clean_up() {
  if [ -e "$work/old" ] && [ ! -e "$place" ]; then mv "$work/old" "$place"; fi
  rm -rf "$work"
}

put_in_place() {
  if [ -e "$place" ]; then mv "$place" "$work/old"; fi
  mv "$1" "$place"
}
`

/** Installs the app where macOS finds its links, and registers it at once. */
const MAC_INSTALLER = `install_on_mac() {
  if [ "$(sysctl -n hw.optional.arm64 2>/dev/null)" = 1 ]; then choose_for_apple_silicon; else choose_for_intel; fi
  case "$file" in *.tar.gz)
    install_with_node "$HOME/.local/share"
    return
    ;;
  esac
  begin "$HOME/Applications" 'Plugfolio Helper.app'
  fetch
  ditto -x -k "$work/$file" "$work/new" || stop 'The download cannot be unpacked. Nothing was installed.'
  codesign --verify --strict "$work/new/Plugfolio Helper.app" ||
    stop 'The application is damaged. Nothing was installed.'
  put_in_place "$work/new/Plugfolio Helper.app"
  services=/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support
  "$services/lsregister" -f "$place" || echo "Open $place once, so that macOS knows it."
  echo "Plugfolio Helper $version is installed in $place. Go back to the web page and press Connect Helper App."
}
`

/** The program installs itself, registers the link, and reports a missing or too old Node.js. */
const NODE_INSTALLER = `install_with_node() {
  begin "$1" plugfolio-helper
  fetch
  tar -xzf "$work/$file" -C "$work" || stop 'The download cannot be unpacked. Nothing was installed.'
  "$work/plugfolio-helper-$version/plugfolio-helper" install
  echo 'Go back to the web page and press Connect Helper App.'
}

main() {
  case "$(uname -s)" in
    Darwin) install_on_mac ;;
    Linux)
      choose_for_linux
      install_with_node "\${XDG_DATA_HOME:-$HOME/.local/share}"
      ;;
    *) stop 'Plugfolio Helper is installed this way on macOS and Linux. For Windows there is a zip on the web page.' ;;
  esac
}
`
