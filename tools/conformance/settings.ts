import type { Row } from './rows.ts'

/** The configuration of a row: the model of the device, and settings by the names that our protocols use. */
export interface Settings {
  readonly model: string | undefined
  readonly uniqueId: string
  readonly transport: 'tcp' | 'udp'
  /** The name a stored photo or sound gets. */
  readonly mediaFile: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Recorded constructor arguments, and the address of the recorded server → our settings. Arguments of other constructors are ignored. */
const constructors: Readonly<Record<string, (args: readonly unknown[]) => Record<string, unknown>>> = {
  H02FrameDecoder: ([length]) => ({ 'h02.messageLength': length }),
  Tk103ProtocolEncoder: ([, alternative]) => ({ 'tk103.alternative': alternative }),
  WristbandProtocolDecoder: () => ({ 'wristband.server': '127.0.0.1:5001' }),
  XexunProtocolDecoder: ([, full]) => ({ 'xexun.extended': full }),
}
const datagrams = ['TeltonikaProtocolDecoder', 'EelinkProtocolEncoder']

export function settingsOf(row: Row): Settings {
  const calls = new Map(row.setup?.map(({ call, args }) => [call, args[0]]))
  const args = row.componentArgs ?? []
  return {
    model: (calls.get('setModelOverride') as string | null | undefined) ?? undefined,
    uniqueId: String(calls.get('device.uniqueId') ?? '123456789012345'),
    transport: datagrams.includes(row.component) && args[1] === true ? 'udp' : 'tcp',
    mediaFile: calls.get('mediaFile') as string | undefined,
    attributes: { ...constructors[row.component]?.(args), ...optionsOf(row.protocol, calls) },
  }
}

/** `setLongDate(true)` of atrack is the setting `atrack.longDate`. */
function optionsOf(protocol: string, calls: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [call, value] of calls) {
    const name = /^set([A-Z])(.*)$/.exec(call)
    if (name && call !== 'setModelOverride') options[`${protocol}.${name[1]!.toLowerCase()}${name[2]}`] = value
  }
  return options
}
