export const DESKTOP_FILE = 'plugfolio-helper.desktop'

/** Shell patterns of folders that may contain Node.js, because PATH can be incomplete at login. */
const FOLDERS = [
  '"$HOME"/.nvm/versions/node/*/bin',
  '"$HOME"/.local/share/fnm/aliases/default/bin',
  '"$HOME"/.volta/bin',
  '/usr/local/bin',
  '/usr/bin',
]

/**
 * A shell script that starts the helper. Its path needs no quotes, because some versions of xdg-open cannot start a quoted name. When
 * `node` no longer exists, for example after an update, it looks for another Node.js that is new enough.
 */
export const wrapperScript = (node: string, program: string, folders = FOLDERS) => `#!/bin/sh
node=${forShell(node)}

find_node() {
  set -f
  IFS=:
  for folder in $PATH; do try_node "$folder/node" && return; done
  set +f
  unset IFS
  for folder in ${folders.join(' ')}; do try_node "$folder/node" && return; done
  echo 'Plugfolio Helper needs Node.js 20.19 or newer, which was not found. See https://nodejs.org' >&2
  exit 1
}

try_node() {
  [ -x "$1" ] && "$1" -e "$new_enough" >/dev/null 2>&1 && node=$1
}

new_enough='var v = process.versions.node.split("."); process.exit(v[0] > 20 || (v[0] == 20 && v[1] >= 19) ? 0 : 1)'

[ -x "$node" ] || find_node
exec "$node" ${forShell(program)} "$@"
`

export const linkEntry = (wrapper: string) =>
  entry(`${forExec(wrapper)} open %u`, ['NoDisplay=true', 'MimeType=x-scheme-handler/plugfolio;'])

export const autostartEntry = (wrapper: string) =>
  entry(`${forExec(wrapper)} listen`, ['NoDisplay=true', 'X-GNOME-Autostart-enabled=true'])

const entry = (command: string, more: string[]) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Plugfolio Helper',
    'Comment=Finds and organizes audio plugins for Plugfolio',
    `Exec=${command}`,
    'Terminal=false',
    'Categories=AudioVideo;Audio;',
    ...more,
    '',
  ].join('\n')

const forShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Escapes a path for a desktop entry; quotes it only if necessary. */
function forExec(path: string) {
  const escaped = path.replaceAll('%', '%%')
  if (/^[\w\-./+:@%=,]+$/.test(escaped)) return escaped
  // Escaped once for the quotes of Exec, and once because every value of the file uses backslash escapes.
  return `"${escaped.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')}"`
}
