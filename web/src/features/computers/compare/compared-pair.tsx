import type { Computer } from '#shared/computers/computer.ts'
import { Select } from '../../../ui/forms/select.tsx'

/** All other computers together, as an address names them. */
export const ALL_OTHERS = 'others'

type ComparedPairProps = {
  computers: Computer[]
  names: ReadonlyMap<string, string>
  here: string
  /** A machine, or `others`. */
  there: string
  onChoose: (here: string, there: string) => void
}

/** The menus of the two computers that are compared. */
export function ComparedPair({ computers, names, here, there, onChoose }: ComparedPairProps) {
  const options = computers.map(({ machine }) => ({ value: machine, label: names.get(machine) ?? '' }))
  const others = computers.length > 2 ? [{ value: ALL_OTHERS, label: 'All other computers' }] : []
  return (
    <>
      <Select
        label="Computer"
        value={here}
        options={options}
        onChange={(machine) => onChoose(machine, machine === there ? here : there)}
      />
      <Select
        label="Compared with"
        value={there}
        options={[...options.filter(({ value }) => value !== here), ...others]}
        onChange={(machine) => onChoose(here, machine)}
      />
    </>
  )
}
