/**
 * True when a redirect to this path stays on this site: one slash, then neither a slash nor a backslash (browsers read both as the start of
 * another host), no control characters (browsers drop them), and no dots that leave the base path.
 */
export const isInternalPath = (path: string) => OWN_PATH.test(path)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
const OWN_PATH = /^(?![^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$))\/(?![/\\])[^\u0000-\u001f\u007f-\u009f]*$/i
