import type { PhotoSubject } from '@rastro/core/vocabulary/service-orders'

/** A photo that waits in this browser until the server has it. */
export interface PendingPhoto {
  readonly id: number
  readonly orderId: number
  readonly subject: PhotoSubject
  readonly picture: Blob
}

const table = 'photos'

/** The photos of an order that were not sent yet, the oldest first. */
export async function pendingPhotos(orderId: number): Promise<PendingPhoto[]> {
  const all = await inTable('readonly', (photos) => photos.getAll())
  return (all as PendingPhoto[]).filter((photo) => photo.orderId === orderId)
}

export const keepPhoto = (photo: Omit<PendingPhoto, 'id'>): Promise<unknown> =>
  inTable('readwrite', (photos) => photos.add(photo))

export const forgetPhoto = (id: number): Promise<unknown> => inTable('readwrite', (photos) => photos.delete(id))

async function inTable<T>(mode: IDBTransactionMode, act: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await resultOf(act(database.transaction(table, mode).objectStore(table)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('service-orders', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id', autoIncrement: true })
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
