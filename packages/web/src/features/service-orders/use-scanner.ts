import { type RefObject, useEffect, useRef, useState } from 'react'

/** The part of the Shape Detection API that is used; not every browser has it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** True where this browser reads bar codes. */
export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined

/** The codes on labels of trackers and on SIM cards. */
const formats = ['code_128', 'code_39', 'ean_13', 'itf', 'qr_code', 'data_matrix'] as const
const everyMs = 250

/** Shows the camera in `video` while it is on, and reports each code that it sees. */
export function useScanner(isOn: boolean, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const report = useRef(onCode)
  report.current = onCode
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    setFailed(false)
    scan(video, (text) => report.current(text), ending.signal).catch(() => {
      if (!ending.signal.aborted) setFailed(true)
    })
    return () => ending.abort()
  }, [isOn])
  return { video, hasFailed }
}

async function scan(
  { current: video }: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = detectorClass()
  if (!Detector || !video) throw new Error('This browser reads no bar codes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new Detector({ formats })
  while (!signal.aborted) {
    for (const { rawValue } of await detector.detect(video)) onCode(rawValue)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
