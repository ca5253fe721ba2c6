import { ApiError } from '#shared/contract/client.ts'
import { cannotReachServer } from '../ui/text/first-words.ts'

/** The message of an error: the server's own, or advice when it could not be reached. */
export function failureReason(error: unknown) {
  if (error instanceof ApiError) return error.reason
  if (error instanceof TypeError) return cannotReachServer
  return error instanceof Error ? error.message : String(error)
}
