import { ConnectionError, endsSession, refusalOf, sessionEnded } from './client.ts'
import { createTurns } from './turns.ts'

/** The server takes two files of a person at once. */
const inTurn = createTurns(2)

interface Upload {
  readonly url: string
  readonly body: Blob
  readonly signal: AbortSignal
  /** From 0 to 1, while it is being sent. */
  onProgress(share: number): void
}

/** Sends a file, after those that are being sent, and returns the response text. Rejects as calls of clients do. */
export const upload = (file: Upload): Promise<string> => inTurn(file.signal, () => send(file))

/** `fetch` reports no upload progress. */
function send({ url, body, signal, onProgress }: Upload): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.setRequestHeader('content-type', body.type || 'application/octet-stream')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { status, statusText, responseText } = request
    if (status >= 200 && status < 300) return resolve(textOf(responseText))
    if (endsSession({ method: 'POST', url }, status)) sessionEnded()
    refusalOf({ status, statusText, text: responseText, header: (name) => request.getResponseHeader(name) }).then(
      reject,
    )
  }
  request.onerror = () => reject(new ConnectionError(undefined))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

/** Our server answers JSON, a stock server the bare text. */
const textOf = (answer: string): string => (answer.startsWith('"') ? (JSON.parse(answer) as string) : answer)
