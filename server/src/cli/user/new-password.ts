import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 6
const LENGTH = 5

/** A password of 30 random letters and digits (148 bits) that can be read aloud: no two of them look alike. */
export function newPassword() {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length))
  const group = () => Array.from({ length: LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
