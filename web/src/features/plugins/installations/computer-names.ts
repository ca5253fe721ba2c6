import type { Installation } from '#shared/plugins/plugin.ts'

type OnComputer = Pick<Installation, 'machine' | 'computer'>

/**
 * Names the computer of each installation. Computers with the same name get numbers, one without a connected helper is an old
 * computer, and a dropped bundle has an empty name.
 */
export function computerNames(installations: OnComputer[]): (one: OnComputer) => string {
  const names = new Map(
    installations
      .filter(({ machine }) => machine !== '')
      .map((one) => [one.machine, one.computer ?? OLD_COMPUTER]),
  )
  return ({ machine }) => {
    const name = names.get(machine)
    if (name === undefined) return ''
    const namesakes = [...names].filter(([, other]) => other === name).map(([id]) => id)
    return namesakes.length > 1 ? `${name} (${namesakes.sort().indexOf(machine) + 1})` : name
  }
}

const OLD_COMPUTER = 'an old computer'
