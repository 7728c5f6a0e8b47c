import { type FleetEnd, fleetApi } from '@rastro/core/api/fleet'
import { AppError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import { type FleetSlice, unpackFleet } from '@rastro/core/model/fleet-slice'
import type { LiveMessage } from '@rastro/core/model/live'
import { ask } from '../api/client.ts'

export type FetchedFleet = Required<Pick<LiveMessage, 'devices' | 'positions'>>

/** The request to our server: the entire fleet, the changes since the mark of an earlier response, or some devices. */
interface Wanted {
  readonly since?: number | undefined
  readonly deviceIds?: readonly number[]
  /** The response, if already requested. */
  readonly early?: Promise<Response | undefined> | undefined
}

/** Requests the entire fleet from our server before the session is known; undefined where it is refused. */
export const askEarly = (): Promise<Response | undefined> =>
  fetch(fleetApi.start.path, { headers: { accept: 'application/json' } }).then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  )

/** The fleet of our server, compact; each slice is reported when it is loaded. A truncated response is a failure. */
export async function fetchCompact(
  { since, deviceIds = [], early }: Wanted = {},
  onSlice: (slice: FetchedFleet) => void = () => {},
): Promise<FetchedFleet & { readonly end: FleetEnd }> {
  const whole: FetchedFleet = { devices: [], positions: [] }
  const query = new URLSearchParams(deviceIds.map((id) => ['deviceId', String(id)]))
  if (since !== undefined) query.set('since', String(since))
  const url = query.size > 0 ? `${fleetApi.start.path}?${query}` : fleetApi.start.path
  const response = (await early) ?? (await ask({ method: 'GET', url, bodyType: 'json' }))
  let end: FleetEnd | undefined
  for await (const line of linesOf(response.body!)) {
    const slice = JSON.parse(line) as FleetSlice | FleetEnd
    end = 'devices' in slice ? undefined : slice
    if (!('devices' in slice)) continue
    const { devices, positions } = unpackFleet(slice)
    for (const device of devices) whole.devices.push(device)
    for (const position of positions) whole.positions.push(position)
    onSlice({ devices, positions })
  }
  if (!end) throw new AppError(502, cutShort)
  return { ...whole, end }
}

const cutShort: ReasonedText = {
  message: 'The answer of the server was cut short',
  reason: { code: 'refusal.cutShort', values: {} },
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
