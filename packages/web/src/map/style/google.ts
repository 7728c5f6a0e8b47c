import { checkAnswer } from '../unreachable.ts'
import type { GoogleSession, RasterTiles } from './online.ts'

/** Opens a session of the Map Tiles API, which Google requires for its tiles. */
export async function googleTiles(session: GoogleSession, key: string, signal: AbortSignal): Promise<RasterTiles> {
  const region = { language: navigator.language, region: navigator.language.split('-')[1] ?? 'BR' }
  const response = await fetch(`https://tile.googleapis.com/v1/createSession?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...session, ...region }),
    signal,
  })
  checkAnswer(response)
  const { session: token } = (await response.json()) as { session: string }
  const access = `session=${encodeURIComponent(token)}&key=${encodeURIComponent(key)}`
  return { url: `https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?${access}`, attribution: '© Google', maxZoom: 22 }
}
