export const DESKTOP_FILE = 'plugfolio-helper.desktop'

/** A program without special characters in its path, because some xdg-open cannot start one whose name is quoted. */
export const wrapperOf = (node: string, program: string) =>
  `#!/bin/sh\nexec ${forShell(node)} ${forShell(program)} "$@"\n`

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
