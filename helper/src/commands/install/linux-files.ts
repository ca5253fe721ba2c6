export const DESKTOP_FILE = 'plugfolio-helper.desktop'

/** Other folders of Node.js, because the PATH of a login session may be incomplete. For a shell. */
const FOLDERS = [
  '"$HOME"/.nvm/versions/node/*/bin',
  '"$HOME"/.local/share/fnm/aliases/default/bin',
  '"$HOME"/.volta/bin',
  '/usr/local/bin',
  '/usr/bin',
]

/**
 * A program without special characters in its path, because some xdg-open cannot start one whose name is quoted. It outlives the
 * Node.js that it was made with: when that is gone, as after an update, another one that is new enough is looked for.
 */
export const wrapperOf = (node: string, program: string, folders = FOLDERS) => `#!/bin/sh
node=${forShell(node)}

find_node() {
  set -f
  IFS=:
  for folder in $PATH; do try_node "$folder/node" && return; done
  set +f
  unset IFS
  for folder in ${folders.join(' ')}; do try_node "$folder/node" && return; done
  echo 'Plugfolio Helper needs Node.js 20.19 or newer, and there is none here. See https://nodejs.org' >&2
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

/** As the desktop entry specification wants it; quoted only where it must be. */
function forExec(path: string) {
  const escaped = path.replaceAll('%', '%%')
  if (/^[\w\-./+:@%=,]+$/.test(escaped)) return escaped
  // Once for the quotes of Exec, and once more because backslashes are escapes of every value.
  return `"${escaped.replace(/["`$\\]/g, '\\$&').replaceAll('\\', '\\\\')}"`
}
