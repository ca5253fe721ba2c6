import type { Computer } from '#shared/computers/computer.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import * as words from '../../library/library-words.ts'
import { formattedDay, formattedMoment } from '../../ui/text/locale.ts'

/**
 * The names of computers, by their machine. Several of one name also have the day of their last scan, or whatever else tells all of them
 * apart: their systems, the minute of the scan, and at last a number.
 */
export function computerNames(computers: Computer[]): ReadonlyMap<string, string> {
  const plain = computers.map((computer, index) => plainName(computer, computers.slice(0, index)))
  return new Map(
    computers.map((computer, index) => {
      const name = plain[index] ?? ''
      const namesakes = computers.filter((_, other) => plain[other] === name)
      return [computer.machine, namesakes.length > 1 ? `${name} (${wordsApart(computer, namesakes)})` : name]
    }),
  )
}

/** The first words that differ for all of these computers. */
function wordsApart(computer: Computer, namesakes: Computer[]): string {
  const isApart = (words: (one: Computer) => string) =>
    new Set(namesakes.map(words)).size === namesakes.length
  return [dayWords, systemWords, momentWords].find(isApart)?.(computer) ?? numberWords(computer, namesakes)
}

const scanWords =
  (formatted: (moment: string) => string) =>
  ({ lastScanAt }: Computer) =>
    lastScanAt === null ? words.neverScanned : words.scannedOn(formatted(lastScanAt))
const dayWords = scanWords(formattedDay)
const momentWords = scanWords(formattedMoment)

const systemWords = (computer: Computer) =>
  [[computer.platform && PLATFORM_NAMES[computer.platform], computer.systemVersion], [dayWords(computer)]]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')

const numberWords = ({ machine }: Computer, namesakes: Computer[]) =>
  String(
    namesakes
      .map((other) => other.machine)
      .sort()
      .indexOf(machine) + 1,
  )

function plainName({ machine, name }: Computer, before: Computer[]) {
  if (name !== null) return name
  if (machine === '') return words.unknownComputer
  const number = before.filter((other) => other.name === null && other.machine !== '').length + 1
  return words.oldComputer(number)
}
