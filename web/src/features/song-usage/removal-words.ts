import type { RemovalCheck } from '#shared/songs/library/known-song.ts'
import { formattedNumber } from '../../ui/text/locale.ts'

/** What the songs say about removing plugins, in one line. It is only safe when every plugin is. */
export function removalVerdict({ answers, read }: RemovalCheck, plugins: number) {
  const isOne = plugins === 1
  const needed = answers.filter(({ songCount }) => songCount > 0)
  const surely = needed.filter(({ songs }) => songs.some(({ certainty }) => certainty !== 'perhaps'))

  if (surely.length > 0)
    return {
      tone: 'danger' as const,
      title: isOne ? 'Your songs need it' : `Your songs need ${of(surely.length, plugins)}`,
    }
  if (needed.length > 0)
    return {
      tone: 'amber' as const,
      title: isOne ? 'Songs may need it' : `Songs may need ${of(needed.length, plugins)}`,
    }
  const isSafe = answers.length === plugins && answers.every((answer) => answer.isSafe) && read > 0
  if (isSafe)
    return { tone: 'ok' as const, title: isOne ? 'No known song needs it' : 'No known song needs them' }
  return { tone: 'info' as const, title: `We can't say whether songs need ${isOne ? 'it' : 'them'}` }
}

const of = (count: number, plugins: number) =>
  `${formattedNumber(count)} of these ${formattedNumber(plugins)} plugins`
