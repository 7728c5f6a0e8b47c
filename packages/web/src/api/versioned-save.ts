import { isSame } from '@rastro/core/access/is-same'
import type { OnHeaders } from '@rastro/core/kit/client'
import { AppError } from '@rastro/core/kit/errors'

/** An item with the version that the server gave it (`etag`); a stock server gives none. */
export interface Version<T> {
  readonly item: T
  readonly tag: string | undefined
}

/** `"` and the first half of a tag: the version of what can be saved. The other half includes server fields (decision 51). */
const savedPart = 17

/** Whether both have the same version of the fields that can be saved. */
export const isSameVersion = <T>(a: Version<T>, b: Version<T>): boolean =>
  a.tag !== undefined && b.tag !== undefined
    ? a.tag.slice(0, savedPart) === b.tag.slice(0, savedPart)
    : isSame(a.item, b.item)

/** Read and replace of an item; the typed client of any resource has these calls. */
export interface VersionedCalls<T> {
  get(input: { params: { id: number } }, onHeaders?: OnHeaders): Promise<T>
  update(
    input: { params: { id: number }; body: Partial<T>; ifMatch?: string | undefined },
    onHeaders?: OnHeaders,
  ): Promise<T>
}

interface VersionedSave<T> {
  readonly calls: VersionedCalls<T>
  readonly id: number
  /** The item on which the change is based; read from the server when not given. */
  readonly seen?: Version<T> | undefined
  /** The item to store, built from the stored one; called again with the newer one after a conflict. Throwing aborts the save. */
  change(stored: Version<T>): Partial<T>
}

let underWay = 0
/** True while anything is being saved. */
export const isSaving = (): boolean => underWay > 0

const changedMeanwhile = 412
const maxAttempts = 3

/**
 * Saves a change of one item with `If-Match`, so that nothing that was stored meanwhile is overwritten (decision 51). After a 412 the
 * item is read again and the change applied to it. Without versions, as on a stock server, it is a plain save.
 */
export async function saveVersioned<T>(save: VersionedSave<T>): Promise<Version<T>> {
  underWay++
  try {
    return await attempts(save)
  } finally {
    underWay--
  }
}

async function attempts<T>({ calls, id, seen, change }: VersionedSave<T>): Promise<Version<T>> {
  const params = { id }
  const read = () => withTag<T>((onHeaders) => calls.get({ params }, onHeaders))
  let stored = seen ?? (await read())
  for (let attempt = 1; ; attempt++) {
    const body = change(stored)
    try {
      return await withTag((onHeaders) => calls.update({ params, body, ifMatch: stored.tag }, onHeaders))
    } catch (error) {
      const isConflict = error instanceof AppError && error.status === changedMeanwhile
      if (!isConflict || attempt === maxAttempts) throw error
      stored = await read()
    }
  }
}

/** The response body of a call, with the version from its ETag. */
export async function withTag<T>(call: (onHeaders: OnHeaders) => Promise<T>): Promise<Version<T>> {
  let tag: string | undefined
  const item = await call((header) => {
    tag = header('etag') ?? undefined
  })
  return { item, tag }
}
