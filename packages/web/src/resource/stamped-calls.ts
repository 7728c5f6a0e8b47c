import type { Calls, Stored } from './entity.ts'

interface Stamped extends Stored {
  readonly attributes: Record<string, unknown>
}

/**
 * VEH-25, VEH-26, DRV-6, DRV-7: the calls of an entity whose forms note when it was created (`dtcard`) and last changed (`AtCard`,
 * The stamp is set as the call is sent, so that it is never part of what two people changed.
 */
export const stampedCalls = <T extends Stamped>(calls: Calls<T>): Calls<T> => ({
  ...calls,
  create: ({ body }) => calls.create({ body: stampedWith('dtcard', body) }),
  update: ({ body, ...input }, onHeaders) => calls.update({ ...input, body: stampedWith('AtCard', body) }, onHeaders),
})

const stampedWith = <T extends Stamped>(key: 'dtcard' | 'AtCard', body: Partial<T>): Partial<T> => ({
  ...body,
  attributes: { ...body.attributes, [key]: new Date().toISOString() },
})

/** The attributes of the stamps, which no editor of attributes changes. */
export const stampAttributes = ['card', 'dtcard', 'AtCard'] as const
