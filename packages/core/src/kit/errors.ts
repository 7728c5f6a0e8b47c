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

export class NotFoundError extends AppError {
  override name = 'NotFoundError'
  constructor(what: string, id: number | string, details?: Details) {
    super(404, `${what} ${id} not found`, details)
  }
}

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
