import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptInspection, KeptPhoto, TypedForm } from '../../outbox/kept-inspection.ts'
import { keep } from '../../outbox/outbox.ts'
import { dropInspection, dropPhoto, photosOf, putInspection, putPhoto, readInspections } from '../../outbox/store.ts'
import { shrunk } from '../../resource/form/picture.ts'
import { useUser } from '../../session/session.ts'
import { emptyForm, newDraft, newKey } from './form.ts'

/** The longest side of a sent photo. */
const maxSide = 1600

/**
 * The inspection that is being typed, kept in this browser with its photos: the one of this key, that is corrected, or the draft, or
 * a new one. Undefined until it was read.
 */
export function useDraftInspection(kept: string | null) {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState<KeptInspection>()
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([])
  const latest = useRef(draft)
  const show = useCallback((next: KeptInspection) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let isOver = false
    const read = async () => {
      const all = await readInspections(userId)
      const open = all.filter(({ state, key }) => state === 'draft' || (key === kept && state === 'refused'))
      const found = open.find(({ key }) => key === kept) ?? open.find(({ state }) => state === 'draft')
      const taken = found ? await photosOf(found.key) : []
      if (isOver) return
      setPhotos(taken)
      show(found ? toCorrect(found) : newDraft(userId))
      if (found?.state === 'refused') await keep(toCorrect(found))
    }
    void read()
    return () => {
      isOver = true
    }
  }, [userId, kept, show])

  const change = useCallback(
    (fields: Partial<TypedForm>) => {
      const before = latest.current!
      const next: KeptInspection = { ...before, at: Date.now(), typed: { ...(before.typed ?? emptyForm), ...fields } }
      show(next)
      void putInspection(next)
    },
    [show],
  )
  const take = async (subject: KeptPhoto['subject'], file: Blob) => {
    const { key } = latest.current!
    const photo = { key: newKey(), inspection: key, subject, picture: await shrunk(file, maxSide) }
    await putInspection(latest.current!)
    await putPhoto(photo)
    setPhotos((before) => [...before, photo])
  }
  const drop = async (key: string) => {
    await dropPhoto(key)
    setPhotos((before) => before.filter((photo) => photo.key !== key))
  }
  /** It is done: from now on it waits to be sent, and the form begins anew. */
  const finish = async (fields: Pick<KeptInspection, 'body' | 'shown'>) => {
    const { refused: _, ...done } = latest.current!
    await keep({ ...done, ...fields, state: 'waiting', at: Date.now(), photos: photos.length })
    restart()
  }
  const restart = () => {
    show(newDraft(userId))
    setPhotos([])
  }
  const startOver = async () => {
    await dropInspection(latest.current!.key)
    restart()
  }
  return { draft, photos, change, take, drop, finish, startOver }
}

/** A refused one begins at the step of what was refused, which is looked up again. */
function toCorrect(one: KeptInspection): KeptInspection {
  const { state, refused, typed } = one
  if (state !== 'refused' || !typed) return one
  const fields: Partial<TypedForm> =
    refused?.field === 'motorista.cpf'
      ? { step: 1, driver: undefined }
      : refused?.field === 'veiculo.placa'
        ? { step: 2, vehicle: undefined }
        : { step: 3 }
  return { ...one, state: 'draft', typed: { ...typed, ...fields } }
}

export type DraftInspection = ReturnType<typeof useDraftInspection>
