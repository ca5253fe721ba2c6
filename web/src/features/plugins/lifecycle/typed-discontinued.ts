/** The parts of a text that may still be typed: its link need not be an address yet. */
export function typedDiscontinued(text: string): { is: '' | 'no' | 'yes'; on: string; link: string } {
  if (text === '' || text === 'no') return { is: text, on: '', link: '' }
  const space = text.indexOf(' ')
  const [first, link] = space === -1 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)]
  return { is: 'yes', on: first === 'yes' ? '' : first, link }
}
