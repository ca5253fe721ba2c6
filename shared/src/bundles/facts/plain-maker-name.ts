/**
 * The name of a maker without what copyright lines and build files add to it: `Valhalla DSP, LLC.` is `Valhalla DSP, LLC`,
 * `u-he.com` is `u-he`, `Eventide Inc. and its licensors` is `Eventide Inc.`.
 */
export function plainMakerName(text: string): string {
  const end = text.search(LICENSORS)
  const name = (end < 0 ? text : text.slice(0, end).replace(/[,;]$/, '')).trim()
  const [, domain] = WEB_ADDRESS.exec(name) ?? []
  if (domain) return domain
  return ABBREVIATION.test(name) ? name : name.replace(/(?<=[\p{L}\p{N})])\.$/u, '')
}

const LICENSORS = /\s(?:and|&|and\/or) its (?:respective )?(?:licensor|affiliates|subsidiaries|suppliers)/i

/** Only a domain alone: a name such as `Plugins.com Audio` stays. */
const WEB_ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}][\p{L}\p{N}-]*)\.(?:com|net|org|de|eu|io|fr|it|jp|se|co\.uk)\/?$/iu

/** Words at the end that are written with a full stop. */
const ABBREVIATION = /(?:\b(?:inc|ltd|corp|co|bros|srl)|\. ?\p{L})\.$/iu
