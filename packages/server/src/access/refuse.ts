import { forbidden, type Refusal } from '@rastro/core/access/access'

/** Throws a refusal; does nothing where there is none. */
export function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw forbidden(refusal)
}
