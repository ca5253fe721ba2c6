/**
 * The forms of one program that hosts list under names of their own: channels, builds, side chains, latency. Each stands at the end of a
 * name, in brackets or after a space.
 */
const LAYOUT = '[5-9]\\.[01](?:\\.[246])?'
const CHANNELS = `mono|stereo|quad|surround|sound ?field|${LAYOUT}|\\d{1,2} ?ch|m|s`
const FORMS = [
  `(?:${CHANNELS})(?: ?(?:/|->|to|-) ?(?:${CHANNELS}|\\d{1,2}))*`,
  '\\d{1,2} ?-> ?\\d{1,2}(?: ?ch)?',
  '(?:mono |stereo )?(?:sc|side ?-?chain)',
  '(?:low|zero) ?-?(?:latency|cpu)',
  '\\d{1,2} out(?:s|puts?)?',
  'live|lite? version',
  'x64|x86|x86_64|64|32|64 ?-?bit|32 ?-?bit|arm64|arm64ec|vst[23]?|vst3i?|vsti|au|aax|clap',
  'legacy build',
]
const IN_BRACKETS = new RegExp(` ?\\((?:${FORMS.join('|')})\\)$`, 'i')
/** Without brackets, a single letter or number belongs to the name. */
const AFTER_SPACE = new RegExp(
  `[ _](?:(?:mono|stereo|${LAYOUT})(?: ?(?:/|->) ?(?:mono|stereo|${LAYOUT}))*|\\d{1,2}->\\d{1,2}|${FORMS[2]}|x64|x86|x86_64|64bit|32bit|vst3?)$`,
  'i',
)
/** `Visual Stereo` is a name. */
const LEAST_LETTERS = 2

/** A name and what is left when the marks of variants at its end are taken off, one after the other: the shortest is last. */
export function formsOfName(name: string): string[] {
  const forms = [name]
  for (let rest = name; forms.length <= MOST_MARKS; ) {
    const shorter = rest.replace(IN_BRACKETS, '').trimEnd()
    const next = shorter === rest ? rest.replace(AFTER_SPACE, '').trimEnd() : shorter
    if (next === rest || next.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LETTERS) break
    forms.push(next)
    rest = next
  }
  return forms
}

/** `Vintage Console x64 (Mono/Stereo)` has two. */
const MOST_MARKS = 4
