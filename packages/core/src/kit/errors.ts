import type { Reason } from './reason.ts'

/** Header that names the field a failure is about, so that a form shows the error beside that input. */
export const fieldHeader = 'x-field'

interface Details extends ErrorOptions {
  /** The field of the body that has to be corrected. */
  readonly field?: string | undefined
  /** The reason code of the sentence, for a page in another language. */
  readonly reason?: Reason | undefined
}

/** An expected failure: its status and one sentence for the caller. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  /** The field of the body that has to be corrected, if any. */
  readonly field: string | undefined
  /** The reason code of the sentence, if any. */
  readonly reason: Reason | undefined
  constructor(status: number, message: string, details?: Details) {
    super(message, details)
    this.status = status
    this.field = details?.field
    this.reason = details?.reason
  }
}

export class InvalidError extends AppError {
  override name = 'InvalidError'
  constructor(message: string, details?: Details) {
    super(400, message, details)
  }
}

export class UnauthorizedError extends AppError {
  override name = 'UnauthorizedError'
  constructor(message = 'Not logged in') {
    super(401, message)
  }
}

export class ForbiddenError extends AppError {
  override name = 'ForbiddenError'
  constructor(message: string, details?: Details) {
    super(403, message, details)
  }
}

/** `what`: the kind of the item, one of `things`. */
export class NotFoundError extends AppError {
  override name = 'NotFoundError'
  constructor(what: string, id: number | string, details?: Details) {
    const values = { id: String(id).slice(0, longestId) }
    super(404, `${what} ${id} not found`, { reason: { code: `notFound.${wordOf(what)}`, values }, ...details })
  }
}

/** An item that exists, or not, and that the caller does not see: the same answer for both. `what`: its kind, one of `things`. */
export class NoAccessError extends ForbiddenError {
  override name = 'NoAccessError'
  constructor(what: string, details?: Details) {
    super(`${what} access denied`, { reason: { code: `noAccess.${wordOf(what)}`, values: {} }, ...details })
  }
}

/** Of an id that is a name; it stands in a header. */
const longestId = 100
const wordOf = (what: string): string => what.charAt(0).toLowerCase() + what.slice(1)

export class ConflictError extends AppError {
  override name = 'ConflictError'
  constructor(message: string, details?: Details) {
    super(409, message, details)
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError'
  constructor(message: string, options?: ErrorOptions) {
    super(503, message, options)
  }
}

/** Rate limit exceeded: 429, with the time to retry in the message and in `Retry-After`. */
export class TooManyError extends AppError {
  override name = 'TooManyError'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, details?: Details) {
    super(429, `${message}; try again in ${inWords(retryAfterSeconds)}`, details)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function inWords(seconds: number): string {
  if (seconds > 3540) return 'an hour'
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  if (seconds === 60) return 'a minute'
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
