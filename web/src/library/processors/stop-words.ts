import { counted } from '../../ui/text/counted.ts'

/** How many plugins stop, as the beginning of a heading: '88 plugins stop'. */
export const stopWords = (count: number) =>
  count === 0 ? 'Nothing is known to stop' : counted(count, 'plugin stops', 'plugins stop')
