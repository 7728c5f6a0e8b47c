import type { PhotoSubject } from '@rastro/core/vocabulary/service-orders'
import { useCallback, useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { shrunk } from '../../resource/form/picture.ts'
import { forgetPhoto, keepPhoto, type PendingPhoto, pendingPhotos } from './pending-photos.ts'
import { useReload } from './use-work.ts'

/** The longest side of a sent photo: figures of an odometer stay readable. */
const maxSide = 1600

/** Takes photos of an order: each is kept in this browser first, and sent as soon as there is a connection. */
export function usePhotos(orderId: number) {
  const [pending, setPending] = useState<readonly PendingPhoto[]>([])
  const [error, setError] = useState<unknown>()
  const isSending = useRef(false)
  const reload = useReload()
  const look = useCallback(async () => setPending(await pendingPhotos(orderId)), [orderId])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    setError(undefined)
    try {
      for (const { id, subject, picture } of await pendingPhotos(orderId)) {
        const url = `/api/service-orders/${orderId}/photos?subject=${subject}`
        await upload({ url, body: picture, signal: new AbortController().signal, onProgress: () => {} })
        await forgetPhoto(id)
      }
    } catch (failure) {
      setError(failure)
    } finally {
      isSending.current = false
      await look()
      void reload()
    }
  }, [orderId, look, reload])

  useEffect(() => {
    void look().then(send)
    const again = () => void send()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [look])

  const take = async (subject: PhotoSubject, file: File) => {
    const picture = await shrunk(file, maxSide)
    await keepPhoto({ orderId, subject, picture })
    await look()
    await send()
  }
  const drop = async (id: number) => {
    await forgetPhoto(id)
    await look()
  }
  return { pending, error, take, send, drop }
}
