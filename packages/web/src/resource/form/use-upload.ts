import { maxFileBytes } from '@rastro/core/model/uploaded-file'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../show-error.ts'
import { generatedName, shrunk } from './picture.ts'

/** The files that a slot accepts. */
export const fileKinds = {
  /** USER-28, VEH-19: a picture of a person or a vehicle, scaled down in the browser. */
  picture: { types: ['image/jpeg', 'image/png'], isShrunk: true },
  /** USER-24: a photo or a scan, unchanged. */
  document: { types: ['image/jpeg', 'image/png', 'application/pdf'], isShrunk: false },
  /** A photo of a receipt, scaled down in the browser, or its PDF. */
  receipt: { types: ['image/jpeg', 'image/png', 'application/pdf'], isShrunk: true },
} as const satisfies Record<string, { types: readonly string[]; isShrunk: boolean }>
export type FileKind = keyof typeof fileKinds

interface UploadOptions {
  readonly kind: FileKind
  /** The upload of a file of this name. */
  readonly to: (name: string) => string
  /** Called with the name under which it is stored. */
  readonly onStored: (name: string) => void
}

interface Sending {
  readonly name: string
  readonly bytes: number
  /** From 0 to 1. */
  readonly share: number
}

/** Sends one file at a time; `fault` is the error text of the last one. */
export function useUpload({ kind, to, onStored }: UploadOptions) {
  const t = useT('resource')
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { types, isShrunk } = fileKinds[kind]

  async function prepare(file: File): Promise<Blob | string> {
    if (!(types as readonly string[]).includes(file.type))
      return kind === 'picture' ? t('errorImageType') : t('errorFileType', { types: 'JPEG, PNG, PDF' })
    if (!isShrunk || file.type === 'application/pdf')
      return file.size > maxFileBytes ? t('errorFileSize', { most: maxFileBytes / 1_000_000 }) : file
    return shrunk(file).catch(() => t('errorImageLoad'))
  }

  async function send(file: File): Promise<void> {
    const aborter = new AbortController()
    const { signal } = aborter
    running.current?.abort()
    running.current = aborter
    setFault(undefined)
    setSending({ name: file.name, bytes: file.size, share: 0 })
    try {
      const body = await prepare(file)
      if (typeof body === 'string') return setFault(body)
      const show = (share: number) => setSending({ name: file.name, bytes: body.size, share })
      const name = generatedName(body.type)
      const answer = await upload({ url: to(name), body, signal, onProgress: show })
      onStored(answer || name)
    } catch (error) {
      if (!signal.aborted) setFault(t('fileFailed', { why: errorText(error) }))
    } finally {
      if (running.current === aborter) setSending(undefined)
    }
  }
  return { sending, fault, send, cancel: () => running.current?.abort() }
}
