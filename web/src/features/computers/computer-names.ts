import type { Computer } from '#shared/computers/computer.ts'
import { formattedDay } from '../../ui/text/locale.ts'

/** What each computer is called, by its machine. Two of one name also have the day of their last scan. */
export function computerNames(computers: Computer[]): ReadonlyMap<string, string> {
  const plain = computers.map((computer, index) => plainName(computer, computers.slice(0, index)))
  return new Map(
    computers.map((computer, index) => {
      const name = plain[index] ?? ''
      const isShared = plain.filter((other) => other === name).length > 1
      return [computer.machine, isShared ? `${name} (${scanWords(computer)})` : name]
    }),
  )
}

function plainName({ machine, name }: Computer, before: Computer[]) {
  if (name !== null) return name
  if (machine === '') return 'Unknown computer'
  const number = before.filter((other) => other.name === null && other.machine !== '').length + 1
  return number === 1 ? 'Old computer' : `Old computer ${number}`
}

const scanWords = ({ lastScanAt }: Computer) =>
  lastScanAt === null ? 'never scanned' : `scanned ${formattedDay(lastScanAt)}`
