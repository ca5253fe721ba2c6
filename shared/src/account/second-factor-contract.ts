import * as z from 'zod/mini'
import { doneResponse } from '../contract/done.ts'
import type { Contract } from '../contract/endpoint.ts'
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorKey,
  secondFactorState,
} from './second-factor.ts'

export const secondFactorContract = {
  state: {
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'browser',
    summary: 'Whether signing in requires a code.',
    isBeforeSecondFactor: true,
    response: secondFactorState,
  },
  begin: {
    method: 'POST',
    path: '/api/account/second-factor',
    access: 'browser',
    summary:
      'Creates a new key for an authenticator app. It has no effect until one of its codes is confirmed.',
    isBeforeSecondFactor: true,
    body: secondFactorBegin,
    response: secondFactorKey,
  },
  confirm: {
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    access: 'browser',
    summary: 'Turns the second factor on; returns the recovery codes, which are never shown again.',
    isBeforeSecondFactor: true,
    body: secondFactorConfirm,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  end: {
    method: 'DELETE',
    path: '/api/account/second-factor',
    access: 'browser',
    summary: 'Turns the second factor off.',
    body: secondFactorEnd,
    response: doneResponse,
  },
} satisfies Contract
