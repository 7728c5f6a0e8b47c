/** An expected failure: an HTTP status and one sentence that says to the caller what went wrong. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

export class InvalidError extends AppError {
  override name = 'InvalidError'
  constructor(message: string, options?: ErrorOptions) {
    super(400, message, options)
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
  constructor(message: string) {
    super(403, message)
  }
}

export class NotFoundError extends AppError {
  override name = 'NotFoundError'
  constructor(what: string, id: number | string) {
    super(404, `${what} ${id} not found`)
  }
}

export class ConflictError extends AppError {
  override name = 'ConflictError'
  constructor(message: string) {
    super(409, message)
  }
}

export class UnavailableError extends AppError {
  override name = 'UnavailableError'
  constructor(message: string, options?: ErrorOptions) {
    super(503, message, options)
  }
}
