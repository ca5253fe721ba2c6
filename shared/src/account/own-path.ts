/**
 * Whether this is a path of our own site to go to: one slash, then neither a slash nor a backslash (browsers read both as the
 * start of another host), no control characters (browsers drop them), and no dots that lead upwards, out of the path below which
 * the site may be.
 */
export const isOwnPath = (path: string) => OWN_PATH.test(path)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const OWN_PATH = /^(?![^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$))\/(?![/\\])[^\u0000-\u001f\u007f-\u009f]*$/i
