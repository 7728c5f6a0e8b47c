import type { KeptInspection, KeptPhoto } from './kept-inspection.ts'

const tables = { inspections: 'inspections', photos: 'photos' } as const
type TableName = keyof typeof tables

/** The inspections of this person in this browser. */
export async function readInspections(userId: number): Promise<KeptInspection[]> {
  const all = (await inTable('inspections', 'readonly', (table) => table.getAll())) as KeptInspection[]
  return all.filter((one) => one.userId === userId)
}

export const putInspection = (one: KeptInspection): Promise<unknown> =>
  inTable('inspections', 'readwrite', (table) => table.put(one))

/** Removes an inspection with its photos. */
export async function dropInspection(key: string): Promise<void> {
  for (const photo of await photosOf(key)) await dropPhoto(photo.key)
  await inTable('inspections', 'readwrite', (table) => table.delete(key))
}

/** The photos of an inspection, in the order in which they were taken. */
export const photosOf = (inspection: string): Promise<KeptPhoto[]> =>
  inTable('photos', 'readonly', (table) => table.index('inspection').getAll(inspection)) as Promise<KeptPhoto[]>

export const putPhoto = (photo: KeptPhoto): Promise<unknown> =>
  inTable('photos', 'readwrite', (table) => table.put(photo))

export const dropPhoto = (key: string): Promise<unknown> => inTable('photos', 'readwrite', (table) => table.delete(key))

/** One after the other: what is typed later is stored later. */
let turn: Promise<unknown> = Promise.resolve()

function inTable<T>(
  name: TableName,
  mode: IDBTransactionMode,
  act: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const work = async () => {
    const database = await open()
    try {
      return await resultOf(act(database.transaction(name, mode).objectStore(name)))
    } finally {
      database.close()
    }
  }
  const done = turn.then(work, work)
  turn = done.catch(() => {})
  return done
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('inspections', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(tables.inspections, { keyPath: 'key' })
    request.result.createObjectStore(tables.photos, { keyPath: 'key' }).createIndex('inspection', 'inspection')
  }
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
