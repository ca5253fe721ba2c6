import { afterAll } from 'vitest'
import { runCleanups } from './at-the-end.ts'

afterAll(runCleanups)
