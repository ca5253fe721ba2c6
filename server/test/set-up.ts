import { afterAll } from 'vitest'
import { endEverything } from './at-the-end.ts'

afterAll(endEverything)
