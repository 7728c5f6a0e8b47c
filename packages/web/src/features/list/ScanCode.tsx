import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './IdentifierField.module.css'
import { identifierIn } from './scanned.ts'

const SCAN_EVERY_MS = 250

/** The browser's reader of bar codes (Shape Detection API); few browsers have it. */
interface BarcodeReader {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type WithReader = typeof globalThis & { readonly BarcodeDetector?: new () => BarcodeReader }

/** True where the browser has a camera and reads bar codes. */
export const canScan = (): boolean => 'BarcodeDetector' in globalThis && navigator.mediaDevices !== undefined

/** The picture of the camera, until it shows a code with an identifier. */
export function ScanCode({ onRead }: { onRead(identifier: string): void }): ReactNode {
  const t = useT('adding')
  const video = useRef<HTMLVideoElement>(null)
  const read = useRef(onRead)
  read.current = onRead
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const { started, stop } = scan(element, (text) => read.current(text))
    started.catch(() => setRefused(true))
    return stop
  }, [])
  return (
    <div className={styles.scan}>
      {!isRefused && <video ref={video} muted playsInline />}
      <p className="caption" role="status">
        {t(isRefused ? 'deviceScanRefused' : 'deviceScanHint')}
      </p>
    </div>
  )
}

/** Reads codes from the camera behind the phone; `started` rejects when the camera may not be used. */
function scan(video: HTMLVideoElement, onText: (text: string) => void) {
  const stopped = new AbortController()
  const { signal } = stopped
  async function start(): Promise<void> {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    const close = () => stream.getTracks().forEach((track) => void track.stop())
    if (signal.aborted) return close()
    signal.addEventListener('abort', close)
    video.srcObject = stream
    await video.play()
    if (signal.aborted) return
    const Reader = (globalThis as WithReader).BarcodeDetector
    const reader = Reader && new Reader()
    const timer = setInterval(async () => {
      // A frame without a picture yet cannot be read: the next one is
      const codes = (await reader?.detect(video).catch(() => undefined)) ?? []
      const text = codes.map(({ rawValue }) => identifierIn(rawValue)).find((found) => found !== undefined)
      if (text !== undefined && !signal.aborted) onText(text)
    }, SCAN_EVERY_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
  return { started: start(), stop: () => stopped.abort() }
}
